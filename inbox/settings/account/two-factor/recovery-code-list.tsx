import { Check, Copy, Download } from 'lucide-react';
import { Button } from '../../../../design/button.tsx';
import { useTexts } from '../../../../design/texts.ts';
import { useCopy } from '../../../../design/use-copy.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.account.twoFactor.shown;

/** Recovery codes, which are shown once: to copy, download and print. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { user } = useMembership();
  const { copyFailed } = useTexts();
  const { isCopied, hasFailed, copy } = useCopy(codes.join('\n'));
  const content = `${text.fileTitle(user.email ?? '', location.host)}\n\n${codes.join('\n')}\n`;
  return (
    <div className="grid gap-4">
      <ul
        aria-label={text.list}
        className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono text-sm ring-1 ring-line ring-inset select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
        </Button>
        <Button onClick={() => download(content)}>
          <Download aria-hidden className="size-4" />
          {text.download}
        </Button>
        <Button variant="primary" onClick={onDone} className="ms-auto">
          {text.done}
        </Button>
      </div>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {hasFailed && copyFailed}
      </p>
    </div>
  );
}

function download(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = text.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
