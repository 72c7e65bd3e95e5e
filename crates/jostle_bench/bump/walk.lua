-- Moves one box with bump.lua, as `jostle_bench --job seams` requests.
--
--   luajit walk.lua FOLDER
--
-- FOLDER holds bump.lua. Reads the sizes of tile and actor and the boxes, then requests: `0 x y` puts the
-- actor somewhere, `1 dx dy` moves it. Answers each move with its place, and 1 or 0 for whether a
-- face across x, across y was hit.

package.path = arg[1] .. "/?.lua"
local bump = require("bump")

local function number()
  return io.read("*n")
end

local tile, width, height = number(), number(), number()
local world = bump.newWorld(2 * tile)
for _ = 1, number() do
  world:add({}, number(), number(), number(), number())
end
local actor = {}
world:add(actor, -100 * tile, -100 * tile, width, height)

for kind in number do
  local x, y = number(), number()
  if kind == 0 then
    world:update(actor, x, y)
  else
    local left, top = world:getRect(actor)
    local at_x, at_y, hits, count = world:move(actor, left + x, top + y)
    local met_x, met_y = 0, 0
    for index = 1, count do
      local normal = hits[index].normal
      if normal.x ~= 0 then met_x = 1 end
      if normal.y ~= 0 then met_y = 1 end
    end
    io.write(string.format("%.17g %.17g %d %d\n", at_x, at_y, met_x, met_y))
    io.flush()
  end
end
