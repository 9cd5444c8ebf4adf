import { casesOf, foldCase } from '../../../contract/filter/fold-case.ts';

/**
 * A PostgreSQL regular expression of a text, regardless of case as `foldCase` is. Folding both sides instead takes 0.2 ms for a text of
 * fifty letters: `translate` searches the whole list of capital letters for each. Nothing is repeated in it, so it never backtracks.
 */
export function foldedPattern(text: string): string {
  return [...foldCase(text)].map(patternOf).join('');
}

function patternOf(character: string): string {
  const cases = casesOf(character);
  if (cases.length > 1) return `[${cases.join('')}]`;
  return /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(character) ? `\\${character}` : character;
}
