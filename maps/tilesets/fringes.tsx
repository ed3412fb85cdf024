<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="fringes" tilewidth="32" tileheight="32" tilecount="64" columns="16">
 <image source="fringes.png" width="512" height="128"/>
 <wangsets>
  <wangset name="soft ground" type="corner" tile="-1">
   <wangcolor name="shallow" color="#3f6570" tile="15" probability="1"/>
   <wangcolor name="bank" color="#3f6570" tile="31" probability="1"/>
   <wangcolor name="dirt" color="#86694a" tile="47" probability="1"/>
   <wangcolor name="grass" color="#65763f" tile="63" probability="1"/>
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
   <wangtile tileid="17" wangid="0,0,0,0,0,0,0,2"/>
   <wangtile tileid="18" wangid="0,2,0,0,0,0,0,0"/>
   <wangtile tileid="19" wangid="0,2,0,0,0,0,0,2"/>
   <wangtile tileid="20" wangid="0,0,0,0,0,2,0,0"/>
   <wangtile tileid="21" wangid="0,0,0,0,0,2,0,2"/>
   <wangtile tileid="22" wangid="0,2,0,0,0,2,0,0"/>
   <wangtile tileid="23" wangid="0,2,0,0,0,2,0,2"/>
   <wangtile tileid="24" wangid="0,0,0,2,0,0,0,0"/>
   <wangtile tileid="25" wangid="0,0,0,2,0,0,0,2"/>
   <wangtile tileid="26" wangid="0,2,0,2,0,0,0,0"/>
   <wangtile tileid="27" wangid="0,2,0,2,0,0,0,2"/>
   <wangtile tileid="28" wangid="0,0,0,2,0,2,0,0"/>
   <wangtile tileid="29" wangid="0,0,0,2,0,2,0,2"/>
   <wangtile tileid="30" wangid="0,2,0,2,0,2,0,0"/>
   <wangtile tileid="31" wangid="0,2,0,2,0,2,0,2"/>
   <wangtile tileid="33" wangid="0,0,0,0,0,0,0,3"/>
   <wangtile tileid="34" wangid="0,3,0,0,0,0,0,0"/>
   <wangtile tileid="35" wangid="0,3,0,0,0,0,0,3"/>
   <wangtile tileid="36" wangid="0,0,0,0,0,3,0,0"/>
   <wangtile tileid="37" wangid="0,0,0,0,0,3,0,3"/>
   <wangtile tileid="38" wangid="0,3,0,0,0,3,0,0"/>
   <wangtile tileid="39" wangid="0,3,0,0,0,3,0,3"/>
   <wangtile tileid="40" wangid="0,0,0,3,0,0,0,0"/>
   <wangtile tileid="41" wangid="0,0,0,3,0,0,0,3"/>
   <wangtile tileid="42" wangid="0,3,0,3,0,0,0,0"/>
   <wangtile tileid="43" wangid="0,3,0,3,0,0,0,3"/>
   <wangtile tileid="44" wangid="0,0,0,3,0,3,0,0"/>
   <wangtile tileid="45" wangid="0,0,0,3,0,3,0,3"/>
   <wangtile tileid="46" wangid="0,3,0,3,0,3,0,0"/>
   <wangtile tileid="47" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="49" wangid="0,0,0,0,0,0,0,4"/>
   <wangtile tileid="50" wangid="0,4,0,0,0,0,0,0"/>
   <wangtile tileid="51" wangid="0,4,0,0,0,0,0,4"/>
   <wangtile tileid="52" wangid="0,0,0,0,0,4,0,0"/>
   <wangtile tileid="53" wangid="0,0,0,0,0,4,0,4"/>
   <wangtile tileid="54" wangid="0,4,0,0,0,4,0,0"/>
   <wangtile tileid="55" wangid="0,4,0,0,0,4,0,4"/>
   <wangtile tileid="56" wangid="0,0,0,4,0,0,0,0"/>
   <wangtile tileid="57" wangid="0,0,0,4,0,0,0,4"/>
   <wangtile tileid="58" wangid="0,4,0,4,0,0,0,0"/>
   <wangtile tileid="59" wangid="0,4,0,4,0,0,0,4"/>
   <wangtile tileid="60" wangid="0,0,0,4,0,4,0,0"/>
   <wangtile tileid="61" wangid="0,0,0,4,0,4,0,4"/>
   <wangtile tileid="62" wangid="0,4,0,4,0,4,0,0"/>
   <wangtile tileid="63" wangid="0,4,0,4,0,4,0,4"/>
  </wangset>
 </wangsets>
</tileset>
