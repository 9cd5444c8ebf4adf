import type { Reader } from '../../../db/database.ts';

/** A position in an organization's event log. */
export type LogPosition = { position: number; epochId: string | null };

type RecentMessage = { position: number; contactId: string; messageId: string };

const eventsReadAtFirst = 1000;
const maxKept = 5000;

/**
 * Which contacts got messages recently, in memory: finds what any number of reconnecting visitors have missed,
 * without a query.
 */
export class RecentMessages {
  #kept: RecentMessage[] = [];
  /** Everything after this position is kept. */
  #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  /** The contacts of the last events up to a position. */
  static async upTo(
    reader: Reader,
    organizationId: string,
    { position }: LogPosition,
  ): Promise<RecentMessages> {
    const rows = await reader.read<{ position: number; id: string | null; contact_id: string | null }>({
      name: 'recent_messages_for_visitors',
      text: `SELECT e.position, m.id, c.contact_id FROM (
               SELECT position, type, record_id FROM events WHERE organization_id = $1 AND position <= $2
                ORDER BY position DESC LIMIT ${eventsReadAtFirst}) e
               LEFT JOIN messages m ON m.organization_id = $1 AND m.id = e.record_id AND e.type = 'message.created'
               LEFT JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id
              ORDER BY e.position`,
      values: [organizationId, position],
    });
    const [oldest] = rows;
    const recent = new RecentMessages(oldest ? oldest.position - 1 : position);
    for (const { position: at, id, contact_id } of rows)
      if (id !== null && contact_id !== null)
        recent.add({ position: at, contactId: contact_id, messageId: id });
    return recent;
  }

  add(message: RecentMessage): void {
    this.#kept.push(message);
    if (this.#kept.length <= maxKept) return;
    const dropped = this.#kept.splice(0, maxKept / 2);
    this.#from = dropped.at(-1)?.position ?? this.#from;
  }

  /** Whether everything after a position is still here. */
  reachesBackTo(position: number): boolean {
    return position >= this.#from;
  }

  /** The messages of a contact's conversations after a position, oldest first. */
  after(position: number, contactId: string): RecentMessage[] {
    const first = this.#kept.findLastIndex((it) => it.position <= position) + 1;
    return this.#kept.slice(first).filter((it) => it.contactId === contactId);
  }
}
