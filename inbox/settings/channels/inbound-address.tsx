import { KeyRound } from 'lucide-react';
import type { InboundToken } from '../../../contract/inbox/mail-setup.ts';
import { CopyLine } from '../../../design/copy-line.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.channels.forwarding;

/** The address to forward mail to, and a warning that it won't be shown again. */
export function InboundAddress({ address, token }: { address: string; token: InboundToken }) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">
        {token.address === null ? text.byUrl(address) : text.byAddress(address)}
      </p>
      <p className="flex gap-2 rounded-md bg-note px-3 py-2 text-sm text-note-text">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
        {text.copyNow}
      </p>
      {token.address !== null && <CopyLine label={text.address} text={token.address} />}
      <CopyLine label={text.url} text={token.url} />
    </div>
  );
}
