import type { MessageRow } from '../messages/message-row.ts';
import { presentMessage } from '../messages/present-message.ts';
import type { EventRow, Snapshot } from './event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/**
 * What a message says never changes, and is read where it is; what can change of it stands in the event as it was then, and
 * a message that was just written has none of it.
 */
export function presentMessageEvent({ data, previous }: EventRow, message: MessageRow) {
  const present = (snapshot: Snapshot | null) => presentMessage({ ...message, ...changeable(snapshot) });
  return {
    data: present(data),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}

function changeable(snapshot: Snapshot | null): Pick<MessageRow, 'marked_as_solution_at'> {
  const { marked_as_solution_at } = snapshotRow(snapshot ?? {});
  return { marked_as_solution_at: typeof marked_as_solution_at === 'number' ? marked_as_solution_at : null };
}
