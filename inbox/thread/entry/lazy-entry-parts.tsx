import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { loadMailWords } from '../../words/load-mail-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** Parts that most messages and notes never show. */
export const DeliveryFailure = lazyPart({
  before: () => loadMailWords(language, importScript),
  script: () => import('./delivery-failure.tsx'),
  pick: (it) => it.DeliveryFailure,
});

export const ScheduledEntries = lazyPart({
  script: () => import('./scheduled-entries.tsx'),
  pick: (it) => it.ScheduledEntries,
});

export const NoteEditor = lazyPart({
  script: () => import('./note-editor.tsx'),
  pick: (it) => it.NoteEditor,
});
