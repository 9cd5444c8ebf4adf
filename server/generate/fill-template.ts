import type { Random } from './random.ts';
import { type Scene, slots } from './scene.ts';

/** Fills each slot of a template with a word. */
export function fillTemplate(template: string, scene: Scene, random: Random): string {
  let text = '';
  const parts = partsOf(template);
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    text = index % 2 === 0 ? text + part : join(text, slots[part]?.(scene, random) ?? '');
  }
  return text;
}

function join(text: string, word: string): string {
  const needsAn = text.endsWith(' a ') && /^[aeiou]/.test(word) && !/^(u[kn]|one)/.test(word);
  return needsAn ? `${text.slice(0, -1)}n ${word}` : text + word;
}

/** Alternating text and slot names. Templates are few and used millions of times. */
const split = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  const known = split.get(template);
  if (known) return known;
  const parts = template.split(/[{}]/);
  const unknown = parts.find((part, index) => index % 2 === 1 && !Object.hasOwn(slots, part));
  if (unknown !== undefined) throw new Error(`"${template}" has a word {${unknown}} that nothing fills.`);
  split.set(template, parts);
  return parts;
}
