import { chosenLanguage, type Language, languages, localeOf } from './language.ts';

/** The language of this page until it is reloaded. English outside a browser. */
export const language: Language = 'document' in globalThis ? chosenLanguage() : 'en';

/** The locale for everything of `Intl`. */
export const locale = localeOf(language, navigator.languages);

/** The text direction. */
export const dir = languages.find(({ id }) => id === language)?.dir ?? 'ltr';
