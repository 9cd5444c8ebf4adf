import { useState } from 'react';
import { Select } from '../../../design/select.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import type { DraftRecipients } from '../../drafts/draft-mail.ts';
import { mailWords } from '../../words/mail-words.ts';
import { CopyButtons, copyKinds } from './copy-buttons.tsx';
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

/** The mailbox that a new conversation is sent from, and its Cc recipients. */
export function FirstMailFields({ channels, channel, cc, bcc, onChange }: Props) {
  const [shown, setShown] = useState({ cc: false, bcc: false });
  const copies = { cc, bcc };
  const isShown = (kind: 'cc' | 'bcc') => copies[kind].length > 0 || shown[kind];
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
          {copyKinds.filter(isShown).map((kind) => (
            <RecipientField
              key={kind}
              label={text[kind]}
              addresses={copies[kind]}
              takesFocus={shown[kind]}
              onChange={(addresses) => onChange({ [kind]: addresses })}
            />
          ))}
          <div className="-ms-1.5 flex gap-1 empty:hidden">
            <CopyButtons
              kinds={copyKinds.filter((kind) => !isShown(kind))}
              onShow={(kind) => setShown({ ...shown, [kind]: true })}
            />
          </div>
        </div>
      )}
    </div>
  );
}
