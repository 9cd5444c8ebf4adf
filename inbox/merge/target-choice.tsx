import { CircleCheck, CircleDot, Clock } from 'lucide-react';
import type { Conversation } from '../../sdk/src/types.ts';
import type { Choice } from '../picker/choice.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

const icons = { open: CircleDot, snoozed: Clock, closed: CircleCheck };

/** A conversation to merge into: subject, number, contact, and whether it is open. */
export function targetChoice(conversation: Conversation, run: () => void): Choice {
  const { id, subject, number, contact, status } = conversation;
  const Icon = icons[status];
  return {
    id,
    name: subject ?? words.list.noSubject,
    detail: detailOf(number, contactName(contact), status),
    mark: <Icon aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />,
    run,
  };
}

function detailOf(number: number, contact: string, status: Conversation['status']): string {
  const texts = words.conversation;
  const closedStatus = status === 'open' ? [] : [texts.statuses[status]];
  return [texts.number(number), contact, ...closedStatus].join(' · ');
}
