import { X } from 'lucide-react';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { DraftMail } from '../../drafts/draft-mail.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { mailWords } from '../../words/mail-words.ts';
import { authorName } from '../../words/names.ts';
import { plainText } from '../../words/plain-text.ts';
import { Signature } from './signature.tsx';
import type { ReplyMail } from './use-reply-mail.ts';

const text = mailWords.composing;

type Props = ReplyMail & { onChange: (mail: DraftMail) => void; onSend: (closes: boolean) => void };

/** The part below an email reply: the signature, and the quoted email. */
export function MailFooter({ contact, mail, answered, usualSignature, onChange, onSend }: Props) {
  const name = answered && isolated(authorName(answered.user, contact));
  return (
    <div className="grid gap-1 px-4 pb-1 text-xs text-muted">
      {mail && (
        <Signature
          html={mail.signatureHtml}
          usual={usualSignature}
          onChange={(signatureHtml) => onChange({ ...mail, signatureHtml })}
          onSend={onSend}
        />
      )}
      {mail && answered && name !== undefined && (
        <div className="flex items-start">
          {mail.includesHistory ? (
            <>
              <details className="min-w-0 flex-1">
                <summary className="flex h-7 touch:h-11 cursor-pointer list-none items-center gap-2 hover:text-text">
                  <span
                    aria-hidden
                    className="rounded bg-sunken px-1.5 leading-4 font-semibold tracking-wider"
                  >
                    •••
                  </span>
                  <span className="min-w-0 truncate">{text.quotes(name)}</span>
                </summary>
                <p className="max-h-40 overflow-y-auto border-s-2 border-line-strong ps-3 break-words">
                  <bdi>{plainText(answered.body_html)}</bdi>
                </p>
              </details>
              <IconButton
                icon={X}
                label={text.removeQuote}
                onClick={() => onChange({ ...mail, includesHistory: false })}
              />
            </>
          ) : (
            <Button size="small" variant="quiet" onClick={() => onChange({ ...mail, includesHistory: true })}>
              {text.quote(name)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
