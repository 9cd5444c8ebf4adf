import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { loadChatWords } from '../../words/load-chat-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** Loaded with the first conversation of a visitor. */
export const Visitor = lazyPart({
  before: () => loadChatWords(language, importScript),
  script: () => import('./visitor.tsx'),
  pick: (it) => it.Visitor,
});
