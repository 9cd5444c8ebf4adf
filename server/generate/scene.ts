import type { Random } from './random.ts';
import { givenNames } from './words/names.ts';
import { places } from './words/places.ts';
import { adjectives, colors, features, productLines, things } from './words/things.ts';

/** What stays constant throughout a conversation. */
export type Scene = {
  readonly first: string;
  readonly agent: string;
  readonly thing: string;
  readonly model: string;
  readonly order: string;
  readonly code: string;
};

export function makeScene(random: Random, { first, agent }: Pick<Scene, 'first' | 'agent'>): Scene {
  return {
    first,
    agent,
    thing: random.pickCommon(things),
    model: model(random),
    order: String(100_000 + random.below(900_000)),
    code: code(random),
  };
}

type Slot = (scene: Scene, random: Random) => string;

/** The names that templates may have in braces. */
export const slots: Readonly<Record<string, Slot>> = {
  first: (scene) => scene.first,
  agent: (scene) => scene.agent,
  order: (scene) => scene.order,
  thing: (scene, random) => (random.chance(0.8) ? scene.thing : random.pickCommon(things)),
  model: (scene, random) => (random.chance(0.7) ? scene.model : model(random)),
  code: (scene, random) => (random.chance(0.5) ? scene.code : code(random)),
  adjective: (_, random) => random.pickCommon(adjectives),
  color: (_, random) => random.pickCommon(colors),
  feature: (_, random) => random.pickCommon(features),
  place: (_, random) => random.pickCommon(places),
  name: (_, random) => random.pickCommon(givenNames),
  day: (_, random) => random.pick(days),
  month: (_, random) => random.pick(months),
  time: (_, random) => `${7 + random.below(15)}:${String(random.below(12) * 5).padStart(2, '0')}`,
  count: (_, random) => String(2 + Math.floor(48 * random.next() ** 2)),
  version: (_, random) => `${2 + random.below(4)}.${random.below(30)}`,
  amount: (_, random) => `${random.pickCommon(currencies)}${(3 + 900 * random.next() ** 3).toFixed(2)}`,
};

function model(random: Random): string {
  return `${random.pickCommon(productLines)} ${100 + 20 * random.below(40)}`;
}

function code(random: Random): string {
  return `${random.pick(letters)}${random.pick(letters)}-${1000 + random.below(99_000)}`;
}

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];
const currencies = ['€', '$', '£', 'CHF ', 'kr '];
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
