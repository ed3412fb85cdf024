<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="oblique-walls" tilewidth="64" tileheight="96" tilecount="6" columns="6">
 <image source="oblique-walls.png" width="384" height="96"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="brick wall"/>
   <property name="material" value="brick"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
   <property name="cover" value="half"/>
   <property name="label" value="window"/>
   <property name="material" value="glass"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cover" value="none"/>
   <property name="door" type="bool" value="true"/>
   <property name="label" value="door"/>
   <property name="material" value="wood"/>
   <property name="open" type="bool" value="false"/>
   <property name="open_tile" type="int" value="3"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
   <property name="closed_tile" type="int" value="2"/>
   <property name="cover" value="none"/>
   <property name="door" type="bool" value="true"/>
   <property name="label" value="open door"/>
   <property name="material" value="wood"/>
   <property name="open" type="bool" value="true"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="low wall"/>
   <property name="material" value="brick"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="label" value="archway"/>
   <property name="material" value="brick"/>
  </properties>
 </tile>
</tileset>
