import type { Language } from './language.ts';

/** The forms that a language has for numbers of things (Unicode CLDR); English and German have `one` and `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What chooses the form for a number, in a language. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
