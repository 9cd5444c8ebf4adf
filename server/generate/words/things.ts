/** What customers own, order and break: the common first, since they are drawn by rank. */
export const things = `
lamp kettle backpack chair blender jacket keyboard desk tent bottle headset mattress bicycle printer oven
mirror speaker rug sofa camera mug blanket router drill suitcase pan helmet clock shelf toaster monitor
charger sweater umbrella stroller guitar vacuum microscope curtain wallet scooter thermos pillow notebook
ladder grinder tripod hammock freezer knife projector cushion scarf piano stool trolley lantern dresser
bracelet kayak fan teapot heater easel violin puzzle wardrobe telescope apron bookcase corkscrew cradle
hairdryer hammer humidifier jug juicer lighter mandolin mattock microphone mixer mortar napkin necklace oar
ottoman paddle parasol pendulum penknife percolator pestle pipette planter plough prism pulley quilt racket
radiator rake ratchet razor recorder rucksack saddle samovar sander sandal saucer saw scale scanner
screwdriver sextant sharpener shovel sideboard sieve sink skateboard skillet sled snorkel snowshoe spade
spanner spatula spinner sprinkler stapler stethoscope stopwatch strainer surfboard switchboard syringe
tablecloth tambourine tapestry teaspoon telephone terrarium thermometer thermostat thimble tiller toolbox
torch tractor trampoline transformer trellis trombone trowel trumpet turntable typewriter ukulele unicycle urn
valve vase vice viola visor waffle wagon washbasin watch wheelbarrow whetstone whisk whistle winch windchime
workbench wrench xylophone yoke zither accordion adapter aerator airbrush alembic amplifier anchor anvil
aquarium armchair astrolabe awl awning balance banjo barometer basket bassoon bathtub beaker bedstead belt
bench beret bidet birdhouse blowtorch bobbin boiler bolt bookend boomerang bouquet bowl brazier breadbox broom
bucket buckle bugle bunk burner cabinet candelabra canoe canteen carafe carburettor cardigan carousel
casserole catamaran cauldron cello centrifuge chandelier chessboard chisel cistern clarinet clasp cleat
cleaver coaster colander compass compressor concertina console cot couch crampon crate crowbar crucible
cufflink cupboard cymbal decanter dehumidifier detector dishwasher distaff doorbell doormat dowel drawer
dulcimer dumbbell dynamo earplug egg-timer epaulette ewer extinguisher eyelet faucet ferrule fiddle file
fireplace flask flute flywheel footstool fork fountain funnel gaiter gasket gauge gazebo generator gimlet
girdle gong gramophone grater griddle grill grindstone hacksaw hairpin hammerhead handrail harmonica harp
hatchet hinge hob hoe hoist hourglass hydrofoil hygrometer icebox incubator inkwell inverter jack jigsaw
jukebox kaleidoscope kazoo keg kiln kimono knapsack lathe lectern lens letterbox level lever loom lute lyre
magnet mallet manometer maraca marimba metronome milkpan mitten moccasin monocle mop multimeter nozzle oboe
ocarina oscillator padlock palette parka peeler pelmet periscope photometer piccolo pitchfork plane poncho
poster potholder pram press propeller pump punchbowl purse`
  .trim()
  .split(/\s+/);

export const adjectives = `
new small large black folding wooden portable electric old white cordless heavy light used adjustable blue
round second-hand ceramic stainless foldable wireless narrow wide handmade vintage padded waterproof enamel
oak walnut copper brass bamboo linen woollen leather marble inflatable magnetic telescopic reversible
insulated quilted woven lacquered galvanised hammered frosted embroidered dimmable stackable collapsible
engraved knitted glazed varnished riveted tinted corrugated perforated weatherproof orthopaedic ergonomic
retractable antique nickel-plated cast-iron hand-blown felted waxed gilded tasselled pewter rattan cedar
alabaster porcelain terracotta`
  .trim()
  .split(/\s+/);

export const colors = `
black white blue grey green red beige yellow brown orange navy pink turquoise purple teal cream olive burgundy
mustard anthracite lilac ivory coral indigo ochre mint crimson cobalt sage amber magenta umber vermilion`
  .trim()
  .split(/\s+/);

/** Model names are one of these and a number. */
export const productLines = `
Aero Nova Luma Terra Orion Vega Breeze Alder Summit Pico Atlas Fjord Onda Mistral Kite Cirrus Lark Juniper
Tundra Sorrel Quill Marlow Ember Tarn Zephyr Basalt Larch Osprey Willow Sable Delta Halcyon Plover Saffron
Umbra Vesper Wren Yarrow Zenith Bramble Cobble Drift Fennel Gannet Heath`
  .trim()
  .split(/\s+/);

export const features = [
  ...['shared calendars', 'single sign-on', 'the export', 'offline mode', 'reminders', 'the audit log'],
  ...['bulk editing', 'dark mode', 'the mobile app', 'voice notes', 'custom fields', 'automatic backups'],
  ...['barcode scanning', 'the quiet mode', 'guest access', 'time tracking', 'keyboard shortcuts'],
  ...[
    'the night setting',
    'two-factor sign-in',
    'recurring orders',
    'the printed catalogue',
    'split payments',
  ],
] as const;
