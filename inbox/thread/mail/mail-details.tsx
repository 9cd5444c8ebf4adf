import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Message, MessageMail } from '../../../sdk/src/types.ts';
import { messageMailQuery } from '../../cache/queries/message-mail-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { linesOf } from '../../words/lines-of.ts';
import { mailWords } from '../../words/mail-words.ts';
import { dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { failureReason } from './failure-reason.ts';
import { mailFactsOf } from './mail-facts.ts';
import { MailFailed } from './mail-quote.tsx';
import { MailSource } from './mail-source.tsx';

export type MailDetailsProps = { message: Message; onClose: () => void };
type Party = MessageMail['parties'][number];

const texts = mailWords;
const kinds = ['from', 'reply_to', 'to', 'cc', 'bcc'] as const;
const colors = { queued: 'text-muted', sent: 'text-success', delayed: 'text-warning', failed: 'text-danger' };

/** The details of an email: sender, recipients with their delivery states, and source. */
export function MailDetails({ message, onClose }: MailDetailsProps) {
  const { id, conversation_id } = message;
  const { organization } = useMembership();
  const messageKey = { conversationId: conversation_id, messageId: id };
  const mail = useQuery({ ...messageMailQuery(organization.id, messageKey), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={words.thread.emailDetails} width="wide">
      {mail.isPending && <Skeleton className="h-40" />}
      {mail.isLoadingError && <MailFailed onRetry={() => void mail.refetch()} />}
      {mail.data && <Headers mail={mail.data} message={message} />}
    </Dialog>
  );
}

function Headers({ mail, message }: { mail: MessageMail; message: Message }) {
  const { marks } = mailFactsOf(message);
  const verdicts = Object.entries(mail.verdicts).filter(([, verdict]) => verdict !== null);
  return (
    <>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {kinds.map((kind) => {
          const parties = mail.parties.filter((it) => it.kind === kind);
          return (
            parties.length > 0 && (
              <Row key={kind} name={texts.headers[kind]}>
                <ul className="grid gap-1">
                  {parties.map((party, index) => (
                    // The addresses of erased contacts are all empty.
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parties of an email never change order
                    <PartyLine key={index} party={party} />
                  ))}
                </ul>
              </Row>
            )
          );
        })}
        <Row name={texts.headers.subject}>
          <bdi className="[overflow-wrap:anywhere]">{mail.subject ?? texts.noSubject}</bdi>
        </Row>
        <Row name={texts.headers.date}>{dateText(mail.sent_at)}</Row>
        {mail.internet_message_id !== null && (
          <Row name={texts.headers.messageId}>
            <span className="font-mono text-xs [overflow-wrap:anywhere]">{mail.internet_message_id}</span>
          </Row>
        )}
        {mail.signature_html && (
          <Row name={texts.headers.signature}>
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {linesOf(mail.signature_html).join('\n')}
            </p>
          </Row>
        )}
        {verdicts.length > 0 && (
          <Row name={texts.headers.verdicts}>
            {verdicts.map(([name, verdict]) => `${name.toUpperCase()} ${verdict}`).join(', ')}
          </Row>
        )}
        {marks.length > 0 && (
          <Row name={texts.headers.marks}>
            <ul className="grid gap-1">
              {marks.map((mark) => (
                <li key={mark}>
                  <span className="font-medium">{texts.marks[mark].name}</span>
                  <span className="block text-xs text-soft">{texts.marks[mark].about}</span>
                </li>
              ))}
            </ul>
          </Row>
        )}
      </dl>
      {mail.direction === 'in' && <Original url={mail.source_url} />}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function PartyLine({ party }: { party: Party }) {
  const { name, address, state } = party;
  const reason = failureReason(party);
  return (
    <li className="[overflow-wrap:anywhere]">
      {name !== null && <bdi className="font-medium">{name} </bdi>}
      <bdi className={name === null ? '' : 'text-soft'}>{address === '' ? texts.erased : address}</bdi>
      {state !== null && <span className={`ms-2 text-xs ${colors[state]}`}>{texts.states[state]}</span>}
      {reason !== null && <bdi className="block text-xs text-danger">{reason}</bdi>}
    </li>
  );
}

function Original({ url }: { url: string | null }) {
  const [isShown, setIsShown] = useState(false);
  if (url === null) return <p className="mt-4 text-xs text-muted">{texts.notKept}</p>;
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? texts.hideSource : texts.showSource}
        </Button>
        <a
          href={url}
          download
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-2.5 text-xs font-medium text-soft hover:bg-hover hover:text-text touch:h-11"
        >
          <Download aria-hidden className="size-3.5" /> {texts.download}
        </a>
      </p>
      {isShown && <MailSource url={url} />}
    </>
  );
}
