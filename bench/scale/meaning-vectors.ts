import { createHash } from 'node:crypto';

/** Words with the same meaning, in one place each. */
const concepts = [
  ['brake', 'brakes', 'stop', 'stopping', 'bremse', 'bremsen'],
  ['refund', 'money', 'reimburse', 'erstattung'],
  ['parcel', 'shipment', 'delivery', 'arrive', 'paket'],
  ['puncture', 'flat', 'tube', 'platten'],
  ['saddle', 'seat', 'sattel'],
  ['invoice', 'bill', 'rechnung'],
];

const dimensions = 64;

/**
 * A vector of what a text means, always the same: each concept that it mentions is a direction, and the text itself adds some noise,
 * as do all texts together, so that they are never at right angles.
 */
export function meaningVector(text: string): number[] {
  const vector = Array.from(noise(text), (value) => value * 0.6);
  noise('all texts').forEach((value, index) => {
    vector[index] = (vector[index] ?? 0) + value * 0.3;
  });
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  for (const [index, concept] of concepts.entries())
    if (concept.some((word) => words.has(word))) vector[index * 7] = (vector[index * 7] ?? 0) + 1;
  return vector;
}

/** Of length 1. */
function noise(text: string): number[] {
  const digest = createHash('shake256', { outputLength: dimensions }).update(text).digest();
  const raw = [...digest].map((byte) => byte - 127.5);
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}
