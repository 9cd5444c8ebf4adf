import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { loadMailWords } from '../../words/load-mail-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** Loaded with the first email conversation. */
export const Participants = lazyPart({
  before: () => loadMailWords(language, importScript),
  script: () => import('./participants.tsx'),
  pick: (it) => it.Participants,
});
