import { lazy, Suspense } from 'react';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { loadSettingsWords } from '../words/load-settings-words.ts';
import { language } from '../words/locale/current-language.ts';

const FirstRun = lazy(async () => {
  await loadSettingsWords(language);
  return { default: (await import('./first-run.tsx')).FirstRun };
});

/** Getting started, for a new organization. Loaded on demand with the texts of the settings. */
export function FirstRunPanel({ steps }: { steps: FirstSteps }) {
  return (
    <Suspense>
      <FirstRun steps={steps} />
    </Suspense>
  );
}
