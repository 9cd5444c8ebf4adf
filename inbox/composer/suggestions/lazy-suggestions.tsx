import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { loadAiWords } from '../../words/load-ai-words.ts';
import { language } from '../../words/locale/current-language.ts';

export const Suggestions = lazyPart({
  before: () => loadAiWords(language, importScript),
  script: () => import('./suggestions.tsx'),
  pick: (it) => it.Suggestions,
});
