import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Ellipsis, Merge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import type { Message } from '../../../sdk/src/types.ts';
import { conversationQuery } from '../../cache/queries/conversation-queries.ts';
import { useMembership } from '../../session/use-membership.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { listText } from '../../words/locale/list-text.ts';
import { mailWords } from '../../words/mail-words.ts';
import { sizeText } from '../../words/size-text.ts';
import { calendarDayText, dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { Mark } from '../marks/mark.tsx';
import { type MailFacts, type MailInvitation, mailFactsOf } from './mail-facts.ts';
import { MailQuote } from './mail-quote.tsx';
import { NotDelivered } from './not-delivered.tsx';
import { useMergeInto } from './use-merge-into.ts';

const texts = mailWords;

/** The badges of an email; each explains itself in its tooltip. */
export function MailMarks({ message }: { message: Message }) {
  return mailFactsOf(message).marks.map((mark) => (
    <Mark key={mark} variant={mark === 'notVerified' ? 'warning' : 'plain'}>
      <span title={texts.marks[mark].about}>{texts.marks[mark].name}</span>
    </Mark>
  ));
}

/** The parts of an email besides its text. `isFailed`: the message itself shows its failed recipients. */
export function MailParts({ message, isFailed }: { message: Message; isFailed: boolean }) {
  const facts = mailFactsOf(message);
  return (
    <>
      {facts.invitation && <InvitationLine invitation={facts.invitation} />}
      {facts.leftInMailbox !== undefined && (
        <p className="mt-1 text-xs text-muted">{texts.leftInMailbox(sizeText(facts.leftInMailbox))}</p>
      )}
      {facts.emptyFiles.length > 0 && (
        <p className="mt-1 text-xs wrap-anywhere text-muted">
          {texts.emptyFiles(listText(facts.emptyFiles.map(isolated)))}
        </p>
      )}
      {facts.hasQuote && <FoldedQuote message={message} />}
      {facts.notDelivered && !isFailed && <NotDelivered message={message} counts={facts.notDelivered} />}
      {facts.mayBelongTo !== undefined && <MayBelong message={message} number={facts.mayBelongTo} />}
    </>
  );
}

function InvitationLine({ invitation: { method, subject, starts_at, day } }: { invitation: MailInvitation }) {
  const time = starts_at !== null ? dateText(starts_at) : day === null ? undefined : calendarDayText(day);
  return (
    <p className="mt-2 flex items-center gap-1.5 text-xs text-soft">
      <CalendarDays aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="min-w-0 truncate">
        {texts.invitations[method]}
        {subject !== null && (
          <>
            {': '}
            <bdi className="font-medium">{subject}</bdi>
          </>
        )}
        {time !== undefined && `, ${time}`}
      </span>
    </p>
  );
}

function FoldedQuote({ message }: { message: Message }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={texts.quote}
        title={texts.quote}
        onClick={() => setIsOpen(!isOpen)}
        className="mt-1 inline-flex h-5 items-center rounded bg-hover px-1.5 text-muted hover:text-text touch:h-11 touch:min-w-11 touch:justify-center"
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
      {isOpen && <MailQuote message={message} />}
    </>
  );
}

type MayBelongProps = { message: Message; number: NonNullable<MailFacts['mayBelongTo']> };

/** It refers to a conversation that its sender has no part in, so a member has to decide. */
function MayBelong({ message, number }: MayBelongProps) {
  const { organization } = useMembership();
  const { data: conversation } = useQuery(conversationQuery(organization.id, message.conversation_id));
  const { begin, isBusy } = useMergeInto(message.conversation_id, number);
  // Already merged into that conversation.
  if (!conversation || conversation.number === number) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft px-3 py-1.5 text-xs">
      <Merge aria-hidden className="size-3.5 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">{texts.mayBelongTo(isolated(words.conversation.number(number)))}</span>
      <Button size="small" disabled={isBusy} onClick={begin}>
        {texts.mergeInto}
      </Button>
    </p>
  );
}
