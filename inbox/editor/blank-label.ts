import { words } from '../words/words.ts';

/** The label of a blank: `ask.order_number` is "order number", and a variable has its name in the user's language. */
export function blankLabel(name: string): string {
  const known: Readonly<Record<string, string>> = words.composer.macro.variables;
  return known[name] ?? (name.split('.').at(-1) ?? name).replaceAll('_', ' ');
}
