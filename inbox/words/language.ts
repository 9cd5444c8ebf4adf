export type Language = 'en' | 'de';

/** Every language there is a catalogue of, by its own name; a further one is a row here and a folder beside this file. */
export const languages: readonly { id: Language; name: string; dir: 'ltr' | 'rtl' }[] = [
  { id: 'en', name: 'English', dir: 'ltr' },
  { id: 'de', name: 'Deutsch', dir: 'ltr' },
];

const key = 'deskbell-language';

/** What this browser's person chose; else the first of the languages they read, by their browser, that there is. */
export function chosenLanguage(): Language {
  const kept = known(localStorage.getItem(key) ?? '');
  return kept ?? bestOf(navigator.languages);
}

/** Every text is put up anew: the page is loaded again. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language);
  location.reload();
}

/** The first that there is of some language tags (RFC 5646), else English. */
export function bestOf(tags: readonly string[]): Language {
  return tags.map(known).find((it) => it !== undefined) ?? 'en';
}

/** What `Intl` is given: the person's own kind of a language, as `de-AT`, where their browser names one. */
export function localeOf(language: Language, tags: readonly string[]): string {
  return tags.find((tag) => known(tag) === language) ?? language;
}

function known(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return languages.find(({ id }) => id === primary)?.id;
}
