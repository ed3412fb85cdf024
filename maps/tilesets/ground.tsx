<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="ground" tilewidth="32" tileheight="32" tilecount="52" columns="4">
 <image source="ground.png" width="128" height="416"/>
 <tile id="0">
  <properties>
   <property name="label" value="concrete"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="label" value="concrete"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="label" value="concrete"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="label" value="concrete"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="label" value="asphalt"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="label" value="asphalt"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="label" value="asphalt"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="label" value="asphalt"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="label" value="dirt"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="label" value="dirt"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="label" value="dirt"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="label" value="dirt"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="label" value="wooden floor"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="label" value="wooden floor"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="label" value="wooden floor"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="label" value="wooden floor"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="20" duration="450"/>
   <frame tileid="28" duration="450"/>
   <frame tileid="29" duration="450"/>
   <frame tileid="30" duration="450"/>
  </animation>
 </tile>
 <tile id="21">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="21" duration="450"/>
   <frame tileid="31" duration="450"/>
   <frame tileid="32" duration="450"/>
   <frame tileid="33" duration="450"/>
  </animation>
 </tile>
 <tile id="22">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="22" duration="450"/>
   <frame tileid="34" duration="450"/>
   <frame tileid="35" duration="450"/>
   <frame tileid="36" duration="450"/>
  </animation>
 </tile>
 <tile id="23">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="23" duration="450"/>
   <frame tileid="37" duration="450"/>
   <frame tileid="38" duration="450"/>
   <frame tileid="39" duration="450"/>
  </animation>
 </tile>
 <tile id="24">
  <properties>
   <property name="cost" type="int" value="3"/>
   <property name="label" value="shallow water"/>
  </properties>
  <animation>
   <frame tileid="24" duration="450"/>
   <frame tileid="40" duration="450"/>
   <frame tileid="41" duration="450"/>
   <frame tileid="42" duration="450"/>
  </animation>
 </tile>
 <tile id="25">
  <properties>
   <property name="cost" type="int" value="3"/>
   <property name="label" value="shallow water"/>
  </properties>
  <animation>
   <frame tileid="25" duration="450"/>
   <frame tileid="43" duration="450"/>
   <frame tileid="44" duration="450"/>
   <frame tileid="45" duration="450"/>
  </animation>
 </tile>
 <tile id="26">
  <properties>
   <property name="cost" type="int" value="3"/>
   <property name="label" value="shallow water"/>
  </properties>
  <animation>
   <frame tileid="26" duration="450"/>
   <frame tileid="46" duration="450"/>
   <frame tileid="47" duration="450"/>
   <frame tileid="48" duration="450"/>
  </animation>
 </tile>
 <tile id="27">
  <properties>
   <property name="cost" type="int" value="3"/>
   <property name="label" value="shallow water"/>
  </properties>
  <animation>
   <frame tileid="27" duration="450"/>
   <frame tileid="49" duration="450"/>
   <frame tileid="50" duration="450"/>
   <frame tileid="51" duration="450"/>
  </animation>
 </tile>
</tileset>
