<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-growth" tilewidth="64" tileheight="64" tilecount="6" columns="6">
 <tileoffset x="-16" y="16"/>
 <image source="hex-growth.png" width="384" height="64"/>
 <tile id="0">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="bracken"/>
   <property name="material" value="foliage"/>
   <property name="obscures" value="thick"/>
   <property name="shadow" type="int" value="3"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="bracken"/>
   <property name="material" value="foliage"/>
   <property name="obscures" value="thick"/>
   <property name="shadow" type="int" value="3"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="bracken"/>
   <property name="material" value="foliage"/>
   <property name="obscures" value="thick"/>
   <property name="shadow" type="int" value="3"/>
   <property name="toughness" type="int" value="0"/>
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
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="crater"/>
   <property name="material" value="earth"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
</tileset>
