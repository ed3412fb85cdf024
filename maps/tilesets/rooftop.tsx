<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="rooftop" tilewidth="64" tileheight="64" tilecount="8" columns="4">
 <tileoffset x="-16" y="16"/>
 <image source="rooftop.png" width="256" height="128"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="chimney"/>
   <property name="material" value="brick"/>
   <property name="shadow" type="int" value="18"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="fan housing"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="duct"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="duct"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="water tank"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="18"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="label" value="washing line"/>
   <property name="obscures" value="thin"/>
   <property name="shadow" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="label" value="aerial"/>
   <property name="shadow" type="int" value="4"/>
  </properties>
 </tile>
</tileset>
