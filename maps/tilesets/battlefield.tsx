<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="battlefield" tilewidth="64" tileheight="64" tilecount="12" columns="4">
 <tileoffset x="-16" y="16"/>
 <image source="battlefield.png" width="256" height="192"/>
 <tile id="0">
  <properties>
   <property name="cost" type="int" value="3"/>
   <property name="label" value="barbed wire"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="3"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="cost" type="int" value="3"/>
   <property name="label" value="barbed wire"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="3"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="crater"/>
   <property name="material" value="earth"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="crater"/>
   <property name="material" value="earth"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="crater"/>
   <property name="material" value="earth"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="splintered tree"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="splintered tree"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="splintered tree"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="cover" value="half"/>
   <property name="label" value="gun pit"/>
   <property name="material" value="sand"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="floodlight"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="floodlight"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
