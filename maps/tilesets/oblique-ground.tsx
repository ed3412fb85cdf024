<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="oblique-ground" tilewidth="64" tileheight="32" tilecount="32" columns="4">
 <image source="oblique-ground.png" width="256" height="256"/>
 <tile id="0">
  <properties>
   <property name="label" value="flagstones"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="label" value="flagstones"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="label" value="flagstones"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="label" value="flagstones"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="label" value="gravel"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="label" value="gravel"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="label" value="gravel"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="label" value="gravel"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="12" duration="450"/>
   <frame tileid="20" duration="450"/>
   <frame tileid="21" duration="450"/>
   <frame tileid="22" duration="450"/>
  </animation>
 </tile>
 <tile id="13">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="13" duration="450"/>
   <frame tileid="23" duration="450"/>
   <frame tileid="24" duration="450"/>
   <frame tileid="25" duration="450"/>
  </animation>
 </tile>
 <tile id="14">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="14" duration="450"/>
   <frame tileid="26" duration="450"/>
   <frame tileid="27" duration="450"/>
   <frame tileid="28" duration="450"/>
  </animation>
 </tile>
 <tile id="15">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="deep water"/>
  </properties>
  <animation>
   <frame tileid="15" duration="450"/>
   <frame tileid="29" duration="450"/>
   <frame tileid="30" duration="450"/>
   <frame tileid="31" duration="450"/>
  </animation>
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
</tileset>
