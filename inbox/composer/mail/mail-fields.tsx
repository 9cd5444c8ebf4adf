import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { channelsQuery } from '../../cache/queries/channels-query.ts';
import { type DraftMail, type DraftRecipients, recipientsOf } from '../../drafts/draft-mail.ts';
import { useMembership } from '../../session/use-membership.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { mailWords } from '../../words/mail-words.ts';
import { contactName } from '../../words/names.ts';
import { withAddresses } from './addresses.ts';
import { CopyButtons, copyKinds } from './copy-buttons.tsx';
import { RecipientField } from './recipient-field.tsx';
import type { ReplyMail } from './use-reply-mail.ts';

const text = mailWords.composing;

type Props = ReplyMail & { onChange: (mail: DraftMail) => void };

/** A reply's recipients and subject. */
export function MailFields({ channelId, contact, mail, onChange }: Props) {
  const [shown, setShown] = useState<{ [Kind in 'cc' | 'bcc' | 'subject']?: boolean }>({});
  if (!mail) return <p className="px-4 pt-2 text-xs text-muted">{text.asUsual}</p>;
  const change = (what: Partial<DraftMail>) => onChange({ ...mail, ...what });
  const field = (kind: keyof DraftRecipients) => (
    <RecipientField
      label={text[kind]}
      addresses={mail[kind]}
      takesFocus={kind !== 'to' && shown[kind] === true}
      onChange={(addresses) => change({ [kind]: addresses })}
    />
  );
  const has = (kind: 'cc' | 'bcc') => mail[kind].length > 0 || shown[kind];
  return (
    <div className="grid gap-1 px-4 pt-2">
      <div className="flex flex-wrap items-start justify-end gap-1 sm:flex-nowrap">
        <div className="min-w-0 flex-1 max-sm:basis-full">{field('to')}</div>
        <CopyButtons
          kinds={copyKinds.filter((kind) => !has(kind))}
          onShow={(kind) => setShown({ ...shown, [kind]: true })}
        />
        <IconButton
          icon={Ellipsis}
          label={text.subject}
          aria-expanded={shown.subject === true}
          onClick={() => setShown({ ...shown, subject: !shown.subject })}
        />
      </div>
      {has('cc') && field('cc')}
      {has('bcc') && field('bcc')}
      {shown.subject && (
        <Field
          label={text.subject}
          autoFocus
          autoComplete="off"
          dir="auto"
          maxLength={500}
          value={mail.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      )}
      <MissingContact contact={contact} mail={mail} onChange={onChange} />
      <ChannelNotice channelId={channelId} />
    </div>
  );
}

type MissingProps = Pick<Props, 'contact' | 'onChange'> & { mail: DraftMail };

/** Suggests adding the conversation's contact, who is easily lost when recipients are changed. */
function MissingContact({ contact, mail, onChange }: MissingProps) {
  const address = contact?.email?.toLowerCase();
  if (!contact || !address || recipientsOf(mail).some((it) => it.address === address)) return null;
  const added = [{ address, name: contact.name, hasWritten: true }];
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-xs text-warning">
      <span>{text.isMissing(isolated(contactName(contact)))}</span>
      <Button
        size="small"
        variant="quiet"
        onClick={() => onChange({ ...mail, to: withAddresses(mail.to, added) })}
      >
        {text.add}
      </Button>
    </p>
  );
}

/** Warns about a channel that is paused or was removed. */
function ChannelNotice({ channelId }: { channelId: string }) {
  const { organization } = useMembership();
  const { data: channels } = useQuery(channelsQuery(organization.id));
  const channel = channels?.find(({ id }) => id === channelId);
  if (!channels || channel?.state === 'ok') return null;
  const notice = channel ? text.channel[channel.state](isolated(channel.address)) : text.channel.removed;
  return (
    <p role="status" className="text-xs text-warning">
      {notice}
    </p>
  );
}
