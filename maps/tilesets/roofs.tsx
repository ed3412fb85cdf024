<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="roofs" tilewidth="32" tileheight="32" tilecount="160" columns="16">
 <image source="roofs.png" width="512" height="320"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="43">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="44">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="45">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="46">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="2"/>
   <property name="label" value="flat roof"/>
  </properties>
 </tile>
 <tile id="48">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="49">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="50">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="51">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="52">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="53">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="54">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="55">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="56">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="57">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="58">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="59">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="60">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="61">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="62">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="63">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="64">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="65">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="66">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="67">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="68">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="69">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="70">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="71">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="72">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="73">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="74">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="75">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="76">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="77">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="78">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="79">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="80">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="81">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="82">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="83">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="84">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="85">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="86">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="87">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="88">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="89">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="90">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="cover" value="half"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="parapet"/>
   <property name="material" value="concrete"/>
   <property name="toughness" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="91">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="92">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="93">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="94">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevation" type="int" value="4"/>
   <property name="label" value="upper roof"/>
  </properties>
 </tile>
 <tile id="96">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="97">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="98">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="99">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="100">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="101">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="102">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="103">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="104">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="105">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="106">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="107">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="108">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="109">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="110">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="111">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="112">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="113">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="114">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="115">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="116">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="117">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="118">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="119">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="120">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="121">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="122">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="123">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="124">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="125">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="126">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="127">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="128">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="129">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="130">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="131">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="132">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="133">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="134">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="135">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="136">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="137">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="138">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="139">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="140">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="141">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="142">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="label" value="alley far below"/>
  </properties>
 </tile>
 <tile id="144">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="cover" value="none"/>
   <property name="elevation" type="int" value="3"/>
   <property name="label" value="stairs"/>
  </properties>
 </tile>
 <tile id="145">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="cover" value="none"/>
   <property name="elevation" type="int" value="3"/>
   <property name="label" value="stairs"/>
  </properties>
 </tile>
 <tile id="146">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="skylight"/>
   <property name="material" value="glass"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="roofs" type="mixed" tile="-1">
   <wangcolor name="flat roof" color="#66665f" tile="46" probability="1"/>
   <wangcolor name="upper roof" color="#728794" tile="94" probability="1"/>
   <wangcolor name="alley" color="#1d2224" tile="142" probability="1"/>
   <wangtile tileid="0" wangid="0,0,0,0,0,0,0,0"/>
   <wangtile tileid="1" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="2" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="3" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="4" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="5" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="6" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="7" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="8" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="9" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="10" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="11" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="12" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="13" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="14" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="15" wangid="1,0,1,0,1,0,1,0"/>
   <wangtile tileid="16" wangid="1,1,1,0,0,0,0,0"/>
   <wangtile tileid="17" wangid="1,1,1,0,1,0,0,0"/>
   <wangtile tileid="18" wangid="1,1,1,0,0,0,1,0"/>
   <wangtile tileid="19" wangid="1,1,1,0,1,0,1,0"/>
   <wangtile tileid="20" wangid="0,0,1,1,1,0,0,0"/>
   <wangtile tileid="21" wangid="1,0,1,1,1,0,0,0"/>
   <wangtile tileid="22" wangid="0,0,1,1,1,0,1,0"/>
   <wangtile tileid="23" wangid="1,0,1,1,1,0,1,0"/>
   <wangtile tileid="24" wangid="1,1,1,1,1,0,0,0"/>
   <wangtile tileid="25" wangid="1,1,1,1,1,0,1,0"/>
   <wangtile tileid="26" wangid="0,0,0,0,1,1,1,0"/>
   <wangtile tileid="27" wangid="1,0,0,0,1,1,1,0"/>
   <wangtile tileid="28" wangid="0,0,1,0,1,1,1,0"/>
   <wangtile tileid="29" wangid="1,0,1,0,1,1,1,0"/>
   <wangtile tileid="30" wangid="1,1,1,0,1,1,1,0"/>
   <wangtile tileid="31" wangid="0,0,1,1,1,1,1,0"/>
   <wangtile tileid="32" wangid="1,0,1,1,1,1,1,0"/>
   <wangtile tileid="33" wangid="1,1,1,1,1,1,1,0"/>
   <wangtile tileid="34" wangid="1,0,0,0,0,0,1,1"/>
   <wangtile tileid="35" wangid="1,0,1,0,0,0,1,1"/>
   <wangtile tileid="36" wangid="1,0,0,0,1,0,1,1"/>
   <wangtile tileid="37" wangid="1,0,1,0,1,0,1,1"/>
   <wangtile tileid="38" wangid="1,1,1,0,0,0,1,1"/>
   <wangtile tileid="39" wangid="1,1,1,0,1,0,1,1"/>
   <wangtile tileid="40" wangid="1,0,1,1,1,0,1,1"/>
   <wangtile tileid="41" wangid="1,1,1,1,1,0,1,1"/>
   <wangtile tileid="42" wangid="1,0,0,0,1,1,1,1"/>
   <wangtile tileid="43" wangid="1,0,1,0,1,1,1,1"/>
   <wangtile tileid="44" wangid="1,1,1,0,1,1,1,1"/>
   <wangtile tileid="45" wangid="1,0,1,1,1,1,1,1"/>
   <wangtile tileid="46" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="48" wangid="0,0,0,0,0,0,0,0"/>
   <wangtile tileid="49" wangid="2,0,0,0,0,0,0,0"/>
   <wangtile tileid="50" wangid="0,0,2,0,0,0,0,0"/>
   <wangtile tileid="51" wangid="2,0,2,0,0,0,0,0"/>
   <wangtile tileid="52" wangid="0,0,0,0,2,0,0,0"/>
   <wangtile tileid="53" wangid="2,0,0,0,2,0,0,0"/>
   <wangtile tileid="54" wangid="0,0,2,0,2,0,0,0"/>
   <wangtile tileid="55" wangid="2,0,2,0,2,0,0,0"/>
   <wangtile tileid="56" wangid="0,0,0,0,0,0,2,0"/>
   <wangtile tileid="57" wangid="2,0,0,0,0,0,2,0"/>
   <wangtile tileid="58" wangid="0,0,2,0,0,0,2,0"/>
   <wangtile tileid="59" wangid="2,0,2,0,0,0,2,0"/>
   <wangtile tileid="60" wangid="0,0,0,0,2,0,2,0"/>
   <wangtile tileid="61" wangid="2,0,0,0,2,0,2,0"/>
   <wangtile tileid="62" wangid="0,0,2,0,2,0,2,0"/>
   <wangtile tileid="63" wangid="2,0,2,0,2,0,2,0"/>
   <wangtile tileid="64" wangid="2,2,2,0,0,0,0,0"/>
   <wangtile tileid="65" wangid="2,2,2,0,2,0,0,0"/>
   <wangtile tileid="66" wangid="2,2,2,0,0,0,2,0"/>
   <wangtile tileid="67" wangid="2,2,2,0,2,0,2,0"/>
   <wangtile tileid="68" wangid="0,0,2,2,2,0,0,0"/>
   <wangtile tileid="69" wangid="2,0,2,2,2,0,0,0"/>
   <wangtile tileid="70" wangid="0,0,2,2,2,0,2,0"/>
   <wangtile tileid="71" wangid="2,0,2,2,2,0,2,0"/>
   <wangtile tileid="72" wangid="2,2,2,2,2,0,0,0"/>
   <wangtile tileid="73" wangid="2,2,2,2,2,0,2,0"/>
   <wangtile tileid="74" wangid="0,0,0,0,2,2,2,0"/>
   <wangtile tileid="75" wangid="2,0,0,0,2,2,2,0"/>
   <wangtile tileid="76" wangid="0,0,2,0,2,2,2,0"/>
   <wangtile tileid="77" wangid="2,0,2,0,2,2,2,0"/>
   <wangtile tileid="78" wangid="2,2,2,0,2,2,2,0"/>
   <wangtile tileid="79" wangid="0,0,2,2,2,2,2,0"/>
   <wangtile tileid="80" wangid="2,0,2,2,2,2,2,0"/>
   <wangtile tileid="81" wangid="2,2,2,2,2,2,2,0"/>
   <wangtile tileid="82" wangid="2,0,0,0,0,0,2,2"/>
   <wangtile tileid="83" wangid="2,0,2,0,0,0,2,2"/>
   <wangtile tileid="84" wangid="2,0,0,0,2,0,2,2"/>
   <wangtile tileid="85" wangid="2,0,2,0,2,0,2,2"/>
   <wangtile tileid="86" wangid="2,2,2,0,0,0,2,2"/>
   <wangtile tileid="87" wangid="2,2,2,0,2,0,2,2"/>
   <wangtile tileid="88" wangid="2,0,2,2,2,0,2,2"/>
   <wangtile tileid="89" wangid="2,2,2,2,2,0,2,2"/>
   <wangtile tileid="90" wangid="2,0,0,0,2,2,2,2"/>
   <wangtile tileid="91" wangid="2,0,2,0,2,2,2,2"/>
   <wangtile tileid="92" wangid="2,2,2,0,2,2,2,2"/>
   <wangtile tileid="93" wangid="2,0,2,2,2,2,2,2"/>
   <wangtile tileid="94" wangid="2,2,2,2,2,2,2,2"/>
   <wangtile tileid="96" wangid="0,0,0,0,0,0,0,0"/>
   <wangtile tileid="97" wangid="3,0,0,0,0,0,0,0"/>
   <wangtile tileid="98" wangid="0,0,3,0,0,0,0,0"/>
   <wangtile tileid="99" wangid="3,0,3,0,0,0,0,0"/>
   <wangtile tileid="100" wangid="0,0,0,0,3,0,0,0"/>
   <wangtile tileid="101" wangid="3,0,0,0,3,0,0,0"/>
   <wangtile tileid="102" wangid="0,0,3,0,3,0,0,0"/>
   <wangtile tileid="103" wangid="3,0,3,0,3,0,0,0"/>
   <wangtile tileid="104" wangid="0,0,0,0,0,0,3,0"/>
   <wangtile tileid="105" wangid="3,0,0,0,0,0,3,0"/>
   <wangtile tileid="106" wangid="0,0,3,0,0,0,3,0"/>
   <wangtile tileid="107" wangid="3,0,3,0,0,0,3,0"/>
   <wangtile tileid="108" wangid="0,0,0,0,3,0,3,0"/>
   <wangtile tileid="109" wangid="3,0,0,0,3,0,3,0"/>
   <wangtile tileid="110" wangid="0,0,3,0,3,0,3,0"/>
   <wangtile tileid="111" wangid="3,0,3,0,3,0,3,0"/>
   <wangtile tileid="112" wangid="3,3,3,0,0,0,0,0"/>
   <wangtile tileid="113" wangid="3,3,3,0,3,0,0,0"/>
   <wangtile tileid="114" wangid="3,3,3,0,0,0,3,0"/>
   <wangtile tileid="115" wangid="3,3,3,0,3,0,3,0"/>
   <wangtile tileid="116" wangid="0,0,3,3,3,0,0,0"/>
   <wangtile tileid="117" wangid="3,0,3,3,3,0,0,0"/>
   <wangtile tileid="118" wangid="0,0,3,3,3,0,3,0"/>
   <wangtile tileid="119" wangid="3,0,3,3,3,0,3,0"/>
   <wangtile tileid="120" wangid="3,3,3,3,3,0,0,0"/>
   <wangtile tileid="121" wangid="3,3,3,3,3,0,3,0"/>
   <wangtile tileid="122" wangid="0,0,0,0,3,3,3,0"/>
   <wangtile tileid="123" wangid="3,0,0,0,3,3,3,0"/>
   <wangtile tileid="124" wangid="0,0,3,0,3,3,3,0"/>
   <wangtile tileid="125" wangid="3,0,3,0,3,3,3,0"/>
   <wangtile tileid="126" wangid="3,3,3,0,3,3,3,0"/>
   <wangtile tileid="127" wangid="0,0,3,3,3,3,3,0"/>
   <wangtile tileid="128" wangid="3,0,3,3,3,3,3,0"/>
   <wangtile tileid="129" wangid="3,3,3,3,3,3,3,0"/>
   <wangtile tileid="130" wangid="3,0,0,0,0,0,3,3"/>
   <wangtile tileid="131" wangid="3,0,3,0,0,0,3,3"/>
   <wangtile tileid="132" wangid="3,0,0,0,3,0,3,3"/>
   <wangtile tileid="133" wangid="3,0,3,0,3,0,3,3"/>
   <wangtile tileid="134" wangid="3,3,3,0,0,0,3,3"/>
   <wangtile tileid="135" wangid="3,3,3,0,3,0,3,3"/>
   <wangtile tileid="136" wangid="3,0,3,3,3,0,3,3"/>
   <wangtile tileid="137" wangid="3,3,3,3,3,0,3,3"/>
   <wangtile tileid="138" wangid="3,0,0,0,3,3,3,3"/>
   <wangtile tileid="139" wangid="3,0,3,0,3,3,3,3"/>
   <wangtile tileid="140" wangid="3,3,3,0,3,3,3,3"/>
   <wangtile tileid="141" wangid="3,0,3,3,3,3,3,3"/>
   <wangtile tileid="142" wangid="3,3,3,3,3,3,3,3"/>
  </wangset>
 </wangsets>
</tileset>
