<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="snow" tilewidth="32" tileheight="32" tilecount="40" columns="20">
 <image source="snow.png" width="640" height="64"/>
 <tile id="15">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="ice"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="ice"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="ice"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="ice"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="1"/>
   <property name="label" value="ice"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="deep snow"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="deep snow"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="deep snow"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="deep snow"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="cost" type="int" value="2"/>
   <property name="label" value="deep snow"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="winter" type="corner" tile="-1">
   <wangcolor name="ice" color="#7f9fa6" tile="16" probability="1"/>
   <wangcolor name="snow" color="#dfe8ea" tile="36" probability="1"/>
   <wangtile tileid="1" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="2" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="3" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="4" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="5" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="6" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="7" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="8" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="9" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="10" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="11" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="12" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="13" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="14" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="15" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="21" wangid="0,0,0,0,0,0,0,2"/>
   <wangtile tileid="22" wangid="0,2,0,0,0,0,0,0"/>
   <wangtile tileid="23" wangid="0,2,0,0,0,0,0,2"/>
   <wangtile tileid="24" wangid="0,0,0,0,0,2,0,0"/>
   <wangtile tileid="25" wangid="0,0,0,0,0,2,0,2"/>
   <wangtile tileid="26" wangid="0,2,0,0,0,2,0,0"/>
   <wangtile tileid="27" wangid="0,2,0,0,0,2,0,2"/>
   <wangtile tileid="28" wangid="0,0,0,2,0,0,0,0"/>
   <wangtile tileid="29" wangid="0,0,0,2,0,0,0,2"/>
   <wangtile tileid="30" wangid="0,2,0,2,0,0,0,0"/>
   <wangtile tileid="31" wangid="0,2,0,2,0,0,0,2"/>
   <wangtile tileid="32" wangid="0,0,0,2,0,2,0,0"/>
   <wangtile tileid="33" wangid="0,0,0,2,0,2,0,2"/>
   <wangtile tileid="34" wangid="0,2,0,2,0,2,0,0"/>
   <wangtile tileid="35" wangid="0,2,0,2,0,2,0,2"/>
  </wangset>
 </wangsets>
</tileset>
