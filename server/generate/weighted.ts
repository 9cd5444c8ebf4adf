import type { Random } from './random.ts';

/** Creates a function that draws one of the names, with probabilities by weight. */
export function weighted<Name extends string>(weights: Readonly<Record<Name, number>>) {
  const names = Object.keys(weights) as Name[];
  const total = names.reduce((sum, name) => sum + weights[name], 0);
  return (random: Random): Name => {
    let left = random.next() * total;
    const drawn = names.find((name) => {
      left -= weights[name];
      return left < 0;
    });
    return drawn ?? (names[0] as Name);
  };
}
