<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-fringes" tilewidth="32" tileheight="32" tilecount="256" columns="16">
 <image source="hex-fringes.png" width="512" height="512"/>
 <tile id="63">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="label" value="grass"/>
  </properties>
 </tile>
 <tile id="127">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="label" value="fallen leaves"/>
  </properties>
 </tile>
 <tile id="191">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="label" value="dirt"/>
  </properties>
 </tile>
 <tile id="255">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="label" value="shallow water"/>
  </properties>
 </tile>
</tileset>
