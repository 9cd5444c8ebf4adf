import type { Microseconds } from '../../../db/microseconds.ts';
import type { DownloadAddress } from '../../attachments/download-address.ts';
import type { MessageRow } from '../../messages/message-row.ts';
import { presentMessage } from '../../messages/present-message.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/**
 * A message's body never changes, and is read from its table; its changeable fields are in the event as of then, and
 * unset for a message that was just written.
 */
export function presentMessageEvent(
  { data, previous }: EventRow,
  message: MessageRow,
  addressOf: DownloadAddress,
) {
  const present = (snapshot: Snapshot | null) =>
    presentMessage({ ...message, ...changeable(snapshot) }, addressOf);
  return {
    data: present(data),
    previous: previousFields(previous, (old) => present({ ...data, ...old }), fieldOf),
  };
}

type Changeable = Pick<MessageRow, 'marked_as_solution_at' | 'delivery' | 'delivery_updated_at'> &
  Partial<Pick<MessageRow, 'channel_info'>>;

function changeable(snapshot: Snapshot | null): Changeable {
  const row = snapshotRow(snapshot ?? {});
  const { delivery_status, delivery_error } = row;
  const delivery = { status: delivery_status, error: delivery_error } as MessageRow['delivery'];
  return {
    marked_as_solution_at: momentOf(row.marked_as_solution_at),
    delivery: typeof delivery_status === 'string' ? delivery : null,
    delivery_updated_at: momentOf(row.delivery_updated_at),
    // Missing in events of older servers.
    ...(row.channel_info !== undefined && {
      channel_info: row.channel_info as MessageRow['channel_info'],
    }),
  };
}

function momentOf(value: unknown): Microseconds | null {
  return typeof value === 'number' ? value : null;
}

/** A message's delivery is shown in its `meta_info`. */
function fieldOf(column: string): string {
  return column.startsWith('delivery_') || column === 'channel_info' ? 'meta_info' : column;
}
