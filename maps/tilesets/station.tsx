<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="station" tilewidth="64" tileheight="64" tilecount="12" columns="4">
 <tileoffset x="-16" y="16"/>
 <image source="station.png" width="256" height="192"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="pillar"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="22"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="counter"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="8"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="counter"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="8"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="ticket barrier"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="8"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="luggage"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="luggage"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="luggage"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="kiosk"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="18"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="buffers"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="8"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="label" value="clock"/>
   <property name="shadow" type="int" value="10"/>
  </properties>
 </tile>
</tileset>
