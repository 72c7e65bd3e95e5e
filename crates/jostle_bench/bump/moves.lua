-- Times bump.lua on the moves that `jostle_bench --job moves` recorded.
--
--   luajit moves.lua FOLDER ROUNDS
--
-- FOLDER holds bump.lua and moves.txt. One world with one actor, which replays the recorded moves of all actors
-- in turn. Prints a line per way of using it: nanoseconds per move, where each actor ended, a name.

local folder, rounds = arg[1], tonumber(arg[2])
package.path = folder .. "/?.lua"
local bump = require("bump")

local input = assert(io.open(folder .. "/moves.txt"))
local function number()
  return input:read("*n")
end

local function boxes()
  local list = {}
  for index = 1, number() do
    list[index] = { number(), number(), number(), number() }
  end
  return list
end

local tile, width, height = number(), number(), number()
local grounds = { { "separate tiles", boxes() }, { "merged boxes", boxes() } }
local lives, ticks = number(), number()
local starts, deltas = {}, {}
for life = 1, lives do
  starts[life] = { number(), number() }
  local wishes = {}
  for index = 1, 2 * ticks do
    wishes[index] = number()
  end
  deltas[life] = wishes
end

local function world_of(ground, cell)
  local world = bump.newWorld(cell)
  for _, box in ipairs(ground) do
    world:add(box, box[1], box[2], box[3], box[4])
  end
  local actor = {}
  world:add(actor, starts[1][1], starts[1][2], width, height)
  return world, actor
end

-- Everything slides by default, so the fastest way needs no filter.
local function live(world, actor, life)
  local x, y = starts[life][1], starts[life][2]
  world:update(actor, x, y)
  local wishes = deltas[life]
  for index = 1, 2 * ticks, 2 do
    x, y = world:move(actor, x + wishes[index], y + wishes[index + 1])
  end
  return x, y
end

local function round(world, actor)
  local start = os.clock()
  for life = 1, lives do
    live(world, actor, life)
  end
  return (os.clock() - start) * 1e9 / (lives * ticks)
end

for _, ground in ipairs(grounds) do
  for _, cells in ipairs({ 1, 2, 4 }) do
    local world, actor = world_of(ground[2], cells * tile)
    round(world, actor)
    local best = math.huge
    for _ = 1, rounds do
      best = math.min(best, round(world, actor))
    end
    local line = { best }
    for life = 1, lives do
      local x, y = live(world, actor, life)
      line[#line + 1] = x
      line[#line + 1] = y
    end
    local name = "; " .. bump._VERSION:gsub("bump", "bump.lua") .. ", " .. ground[1]
    print(table.concat(line, " ") .. name .. ", cells of " .. cells .. " tiles")
  end
end
