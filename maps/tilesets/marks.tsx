<?xml version='1.0' encoding='UTF-8'?>
<tileset version="1.10" tiledversion="1.10.2" name="marks" tilewidth="32" tileheight="32" tilecount="12" columns="4">
 <image source="marks.png" width="128" height="96" />
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="true" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="true" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="full" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="wall" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="brick" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="3" />
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="true" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="half" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="low obstacle" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="wood" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="2" />
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="2" />
   <property name="cover" propertytype="enfilade-cover" value="half" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="cover to stand in" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="leaf" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="1" />
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="true" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="no ground" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="2" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="slow ground" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="3" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="very slow ground" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="true" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="closed door" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="true" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="open door" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="true" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="dim" />
   <property name="light" propertytype="enfilade-light" value="dim" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="dark" />
   <property name="light" propertytype="enfilade-light" value="dark" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="smoke" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="thick" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="blocks" type="bool" value="false" />
   <property name="blocks_edges" value="" />
   <property name="blocks_sight" type="bool" value="false" />
   <property name="cost" type="int" value="1" />
   <property name="cover" propertytype="enfilade-cover" value="none" />
   <property name="door" type="bool" value="false" />
   <property name="elevation" type="int" value="0" />
   <property name="hazard" value="" />
   <property name="label" value="free ground" />
   <property name="light" propertytype="enfilade-light" value="bright" />
   <property name="lock" type="int" value="0" />
   <property name="material" value="" />
   <property name="obscures" value="none" />
   <property name="open" type="bool" value="false" />
   <property name="over" type="bool" value="false" />
   <property name="shadow" type="int" value="0" />
   <property name="toughness" type="int" value="0" />
  </properties>
 </tile>
</tileset>
