import { setChatWords } from './chat-words.ts';
import type { ChatWords } from './en/chat.ts';
import type { Language } from './locale/language.ts';

type Script = () => Promise<{ chatWords: ChatWords }>;

const catalogs: Readonly<Record<Language, Script>> = {
  en: () => import('./en/chat.ts'),
  de: () => import('./de/chat.ts'),
};

/** Loads the texts of chat in one language. `load` imports a script and can be retried. */
export async function loadChatWords(
  language: Language,
  load: (script: Script) => ReturnType<Script>,
): Promise<void> {
  setChatWords((await load(catalogs[language])).chatWords);
}
