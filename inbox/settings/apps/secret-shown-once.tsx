import { KeyRound } from 'lucide-react';
import { CopyLine } from '../../../design/copy-line.tsx';
import { settingsWords } from '../../words/settings-words.ts';

/** The secret, and a warning that it won't be shown again. */
export function SecretShownOnce({ clientId, secret }: { clientId: string; secret: string }) {
  return (
    <div className="grid gap-4">
      <p className="flex gap-2 rounded-md bg-note px-3 py-2 text-sm text-note-text">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
        {settingsWords.appSecrets.copyNow}
      </p>
      <CopyLine label="client_id" text={clientId} />
      <CopyLine label="client_secret" text={secret} />
    </div>
  );
}
