import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useTexts } from './texts.ts';
import { useCopy } from './use-copy.ts';

/** Text to copy, with a copy button. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const texts = useTexts();
  const { isCopied, hasFailed, copy } = useCopy(text);
  return (
    <div className="grid gap-1">
      <span className="text-xs font-medium text-soft">{label}</span>
      <div className="flex items-start gap-2">
        <code className="min-h-8 min-w-0 flex-1 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs break-all whitespace-pre-wrap ring-1 ring-line ring-inset select-all">
          {text}
        </code>
        <Button onClick={copy} aria-label={texts.copyWhat(label)}>
          {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </Button>
      </div>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {hasFailed && texts.copyFailed}
      </p>
    </div>
  );
}
