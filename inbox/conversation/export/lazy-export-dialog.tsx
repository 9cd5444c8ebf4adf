import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { loadSettingsWords } from '../../words/load-settings-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** Loaded when somebody prints or exports a conversation. */
export const ExportDialog = lazyPart({
  before: () => loadSettingsWords(language, importScript),
  script: () => import('./export-dialog.tsx'),
  pick: (it) => it.ExportDialog,
});
