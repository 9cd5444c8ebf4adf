export type Language = 'en' | 'de';

/** The available languages, by their own names. To add one, add a row here and a folder of texts. */
export const languages: readonly { id: Language; name: string; dir: 'ltr' | 'rtl' }[] = [
  { id: 'en', name: 'English', dir: 'ltr' },
  { id: 'de', name: 'Deutsch', dir: 'ltr' },
];

const key = 'deskbell-language';

/** The language chosen in this browser, or the best match for its preferred languages. */
export function chosenLanguage(): Language {
  const stored = known(localStorage.getItem(key) ?? '');
  return stored ?? bestOf(navigator.languages);
}

/** Reloads the page, because texts are used during module evaluation. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language);
  location.reload();
}

/** The first of these language tags that has a catalog, or English. Accepts anything a browser may report as a tag. */
export function bestOf(tags: readonly string[]): Language {
  return tags.map(known).find((it) => it !== undefined) ?? 'en';
}

/**
 * A locale that `Intl` accepts: the user's own variant of a language, such as `de-AT`, if the browser names one. Browsers report
 * tags that are not BCP 47, such as `en-US@posix` or `de_AT.UTF-8`, and `Intl` throws a RangeError on those.
 */
export function localeOf(language: Language, tags: readonly string[]): string {
  const own = tags.filter((tag) => known(tag) === language);
  return own.map(canonical).find((it) => it !== undefined) ?? language;
}

function known(tag: string): Language | undefined {
  const [primary] = bcp47(tag).toLowerCase().split('-');
  return languages.find(({ id }) => id === primary)?.id;
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(bcp47(tag))[0];
  } catch {
    return undefined;
  }
}

/** A POSIX locale name has its language and region before an encoding (`.UTF-8`) or a modifier (`@euro`). */
function bcp47(tag: string): string {
  return tag.replace(/[.@].*$/s, '').replaceAll('_', '-');
}
