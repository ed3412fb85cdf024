<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="platforms" tilewidth="32" tileheight="32" tilecount="16" columns="4">
 <image source="platforms.png" width="128" height="128"/>
 <tile id="0">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="elevation" type="int" value="-1"/>
   <property name="label" value="track"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="elevation" type="int" value="-1"/>
   <property name="label" value="track"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="elevation" type="int" value="-1"/>
   <property name="label" value="track"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="elevation" type="int" value="-1"/>
   <property name="label" value="track"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="label" value="tiled floor"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="label" value="tiled floor"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="label" value="tiled floor"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="label" value="tiled floor"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="label" value="platform edge"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="label" value="platform edge"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="label" value="platform edge"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="label" value="platform edge"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="label" value="tiled floor"/>
   <property name="material" value="stone"/>
  </properties>
 </tile>
</tileset>
