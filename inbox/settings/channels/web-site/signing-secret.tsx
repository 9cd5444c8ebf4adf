import { KeyRound } from 'lucide-react';
import { Button } from '../../../../design/button.tsx';
import { CopyLine } from '../../../../design/copy-line.tsx';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.webSite.identity;

/** The secret, and a warning that it won't be shown again. */
export function SigningSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="flex gap-2 rounded-md bg-note px-3 py-2 text-sm text-note-text">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
        {text.copyNow}
      </p>
      <CopyLine label={text.environment} text={secret} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          {settingsWords.appSecrets.copied}
        </Button>
      </div>
    </div>
  );
}
