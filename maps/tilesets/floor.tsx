<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="floor" tilewidth="32" tileheight="32" tilecount="8" columns="4">
 <image source="floor.png" width="128" height="64"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="bridge"/>
   <property name="material" value="wood"/>
  </properties>
 </tile>
</tileset>
