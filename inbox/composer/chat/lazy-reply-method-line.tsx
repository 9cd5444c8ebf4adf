import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { loadChatWords } from '../../words/load-chat-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** Loaded with the first reply in a chat. */
export const ReplyMethodLine = lazyPart({
  before: () => loadChatWords(language, importScript),
  script: () => import('./reply-method-line.tsx'),
  pick: (it) => it.ReplyMethodLine,
});
