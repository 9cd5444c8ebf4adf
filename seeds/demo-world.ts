import { heron } from './heron/organization.ts';
import { people } from './people.ts';
import type { SeedWorld } from './seed-world.ts';
import { slowKettle } from './slow-kettle/organization.ts';

/** A bicycle maker and a tea shop, which share one colleague, one customer and nothing else. */
export const demoWorld = { people, organizations: { heron, slowKettle } } as const satisfies SeedWorld;
