<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="oblique-things" tilewidth="64" tileheight="96" tilecount="9" columns="9">
 <image source="oblique-things.png" width="576" height="96"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="column"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="hedge"/>
   <property name="material" value="leaves"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="fountain"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="statue"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="urn"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="cypress"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="crate"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="barrel"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="bench"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
