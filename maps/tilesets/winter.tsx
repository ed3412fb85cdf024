<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="winter" tilewidth="64" tileheight="64" tilecount="12" columns="4">
 <tileoffset x="-16" y="16"/>
 <image source="winter.png" width="256" height="192"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="label" value="snowdrift"/>
   <property name="material" value="snow"/>
   <property name="shadow" type="int" value="5"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="label" value="snowdrift"/>
   <property name="material" value="snow"/>
   <property name="shadow" type="int" value="5"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="label" value="snowdrift"/>
   <property name="material" value="snow"/>
   <property name="shadow" type="int" value="5"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="well"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="woodpile"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="11"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="sledge"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="bush"/>
   <property name="material" value="leaves"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="bush"/>
   <property name="material" value="leaves"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="bush"/>
   <property name="material" value="leaves"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="snowman"/>
   <property name="material" value="snow"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
