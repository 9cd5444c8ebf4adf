import { Editor } from '../../editor/lazy-editor.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.channels.names;

type Props = { html: string; onChange: (html: string) => void; error: string | undefined };

/** The signature below every email. */
export function SignatureField({ html, onChange, error }: Props) {
  return (
    <div className="grid gap-1">
      <span className="text-xs font-medium text-soft">{text.signature}</span>
      <div
        className={`overflow-hidden rounded-md bg-surface ring-1 ring-inset focus-within:ring-2 focus-within:ring-accent ${error ? 'ring-danger' : 'ring-control-line'}`}
      >
        <Editor
          html={html}
          label={text.signature}
          onChange={onChange}
          onSend={() => undefined}
          onLeave={() => undefined}
        >
          {null}
        </Editor>
      </div>
      <p className={`text-xs ${error ? 'text-danger' : 'text-muted'}`}>{error ?? text.signatureHelp}</p>
    </div>
  );
}

/** An empty editor contains one paragraph. */
export function isEmptySignature(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
