import { useState } from 'react';
import { Select } from '../../../design/select.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import type { DraftRecipients } from '../../drafts/draft-mail.ts';
import { mailWords } from '../../words/mail-words.ts';
import { RecipientField } from './recipient-field.tsx';

const text = mailWords.composing;

export type FirstMail = Pick<DraftRecipients, 'cc' | 'bcc'> & { channelId: string | null };

type Props = {
  channels: readonly Channel[];
  channel: Channel | undefined;
  cc: FirstMail['cc'];
  bcc: FirstMail['bcc'];
  onChange: (mail: Partial<FirstMail>) => void;
};

const kinds = ['cc', 'bcc'] as const;

/** The mailbox that a new conversation is sent from, and its Cc recipients. */
export function FirstMailFields({ channels, channel, cc, bcc, onChange }: Props) {
  const [shown, setShown] = useState({ cc: false, bcc: false });
  const copies = { cc, bcc };
  const isShown = (kind: (typeof kinds)[number]) => copies[kind].length > 0 || shown[kind];
  const options = channels.map(({ id, name, address, state }) => ({
    value: id,
    label: `${name} <${address}>${state === 'paused' ? ` (${text.paused})` : ''}`,
  }));
  return (
    <div className="grid gap-2">
      <Select
        label={text.from}
        options={[...options, { value: '', label: text.noMail }]}
        value={channel?.id ?? ''}
        onChange={({ target }) => onChange({ channelId: target.value === '' ? null : target.value })}
      />
      {channel && (
        <div className="grid gap-1">
          {kinds.filter(isShown).map((kind) => (
            <RecipientField
              key={kind}
              label={text[kind]}
              addresses={copies[kind]}
              takesFocus={shown[kind]}
              onChange={(addresses) => onChange({ [kind]: addresses })}
            />
          ))}
          <div className="-ms-1.5 flex gap-1 empty:hidden">
            {kinds
              .filter((kind) => !isShown(kind))
              .map((kind) => (
                <button
                  key={kind}
                  type="button"
                  onClick={() => setShown({ ...shown, [kind]: true })}
                  className="h-7 touch:h-11 touch:min-w-11 rounded px-1.5 text-xs text-muted hover:bg-hover hover:text-text"
                >
                  {text[kind]}
                </button>
              ))}
          </div>
        </div>
      )}
    </div>
  );
}
