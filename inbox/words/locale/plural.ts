import type { Language } from './language.ts';

/** The plural forms of a language (Unicode CLDR). English and German have `one` and `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Returns a function that picks the plural form for a number. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
