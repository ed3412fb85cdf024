<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="firs" tilewidth="64" tileheight="64" tilecount="4" columns="4">
 <tileoffset x="-16" y="16"/>
 <image source="firs.png" width="256" height="64"/>
 <tile id="0">
  <properties>
   <property name="shadow" type="int" value="13"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="shadow" type="int" value="13"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="shadow" type="int" value="13"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="shadow" type="int" value="13"/>
  </properties>
 </tile>
</tileset>
