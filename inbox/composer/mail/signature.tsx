import { X } from 'lucide-react';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { SignatureEditor } from '../../editor/signature-editor.tsx';
import { mailWords } from '../../words/mail-words.ts';

const text = mailWords.composing;

type Props = {
  /** The signature of this email; undefined until it is known. */
  html: string | undefined;
  /** The default of a new email; empty for none. */
  usual: string | undefined;
  onChange: (html: string) => void;
  onSend: (closes: boolean) => void;
};

/** The signature below an email, which can be edited or left out of it. */
export function Signature({ html, usual, onChange, onSend }: Props) {
  if (html === undefined || (html === '' && !usual)) return null;
  if (html === '')
    return (
      <div>
        <Button size="small" variant="quiet" onClick={() => onChange(usual ?? '')}>
          {text.addSignature}
        </Button>
      </div>
    );
  return (
    <div className="flex items-start">
      <div className="max-h-32 min-w-0 flex-1 overflow-y-auto border-s-2 border-line ps-3 focus-within:border-accent">
        <SignatureEditor html={html} label={text.signature} onChange={onChange} onSend={onSend} />
      </div>
      <IconButton icon={X} label={text.removeSignature} onClick={() => onChange('')} />
    </div>
  );
}
