import type { MailWords } from './en/mail.ts';
import type { Language } from './locale/language.ts';
import { setMailWords } from './mail-words.ts';

type Script = () => Promise<{ mailWords: MailWords }>;

const catalogs: Readonly<Record<Language, Script>> = {
  en: () => import('./en/mail.ts'),
  de: () => import('./de/mail.ts'),
};

/** Loads the texts of email in one language. `load` imports a script and can be retried. */
export async function loadMailWords(
  language: Language,
  load: (script: Script) => ReturnType<Script>,
): Promise<void> {
  setMailWords((await load(catalogs[language])).mailWords);
}
