<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="meadow" tilewidth="16" tileheight="16" tilecount="16" columns="8">
 <image source="meadow.png" width="128" height="32"/>
 <tile id="0" type="solid"/>
 <tile id="1" type="solid"/>
 <tile id="2" type="solid"/>
 <tile id="3" type="slope_up_right"/>
 <tile id="4" type="slope_up_right_low"/>
 <tile id="5" type="slope_up_right_high"/>
 <tile id="6" type="one_way"/>
 <tile id="7" type="ladder"/>
 <tile id="8" type="ladder_top">
  <properties>
   <property name="jostle" value="one_way ladder"/>
  </properties>
 </tile>
 <tile id="9" type="spikes"/>
 <tile id="10" type="water"/>
 <tile id="11" type="water"/>
 <tile id="12" type="coin"/>
</tileset>
