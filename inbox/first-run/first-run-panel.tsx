import { importScript } from '../connection/import-script.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { loadSettingsWords } from '../words/load-settings-words.ts';
import { language } from '../words/locale/current-language.ts';

/** Getting started, for a new organization. Loaded on demand with the texts of the settings. */
export const FirstRunPanel = lazyPart({
  before: () => loadSettingsWords(language, importScript),
  script: () => import('./first-run.tsx'),
  pick: (it) => it.FirstRun,
});
