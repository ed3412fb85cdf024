<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="props" tilewidth="64" tileheight="64" tilecount="48" columns="8">
 <tileoffset x="-16" y="16"/>
 <image source="props.png" width="512" height="384"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="crate"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="11"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="stack of crates"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="20"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="boards"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="4"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="barrel"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="13"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="barrel"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="13"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="barrels"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="13"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="sandbags"/>
   <property name="material" value="sand"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="sandbags"/>
   <property name="material" value="sand"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="low wall"/>
   <property name="material" value="concrete"/>
   <property name="shadow" type="int" value="7"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="low wall"/>
   <property name="material" value="concrete"/>
   <property name="shadow" type="int" value="7"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="fence"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="8"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="fence"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="8"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="none"/>
   <property name="label" value="wire fence"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="3"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="none"/>
   <property name="label" value="wire fence"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="3"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="container"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="container"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="12"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="tyres"/>
   <property name="material" value="rubber"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="rubble"/>
   <property name="shadow" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="rubble"/>
   <property name="shadow" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="table"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="6"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="shelf"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="15"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="planter"/>
   <property name="material" value="concrete"/>
   <property name="shadow" type="int" value="8"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="bench"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="4"/>
   <property name="toughness" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="hydrant"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="7"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="pump"/>
   <property name="material" value="metal"/>
   <property name="shadow" type="int" value="16"/>
   <property name="toughness" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="label" value="lamp"/>
   <property name="shadow" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="stump"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="7"/>
   <property name="toughness" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="2"/>
   <property name="cover" value="half"/>
   <property name="label" value="log"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="7"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="boulder"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="boulder"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="boulder"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="31">
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
 <tile id="32">
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
 <tile id="33">
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
 <tile id="34">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="label" value="thicket"/>
   <property name="material" value="leaves"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="label" value="thicket"/>
   <property name="material" value="leaves"/>
   <property name="shadow" type="int" value="9"/>
   <property name="toughness" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="crag"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="16"/>
   <property name="toughness" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="cover" value="full"/>
   <property name="label" value="crag"/>
   <property name="material" value="stone"/>
   <property name="shadow" type="int" value="16"/>
   <property name="toughness" type="int" value="6"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="tree"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="tree"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cover" value="half"/>
   <property name="label" value="tree"/>
   <property name="material" value="wood"/>
   <property name="shadow" type="int" value="0"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="label" value="reeds"/>
   <property name="shadow" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="label" value="reeds"/>
   <property name="shadow" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="43">
  <properties>
   <property name="label" value="ferns"/>
   <property name="shadow" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="44">
  <properties>
   <property name="label" value="ferns"/>
   <property name="shadow" type="int" value="2"/>
  </properties>
 </tile>
</tileset>
