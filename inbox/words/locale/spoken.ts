import { chosenLanguage, type Language, languages, localeOf } from './language.ts';

/** The language of this page, as long as it is shown. Outside a browser it is English. */
export const language: Language = 'localStorage' in globalThis ? chosenLanguage() : 'en';

/** For everything of `Intl`. */
export const locale = localeOf(language, navigator.languages);

/** Which way its lines run. */
export const dir = languages.find(({ id }) => id === language)?.dir ?? 'ltr';
