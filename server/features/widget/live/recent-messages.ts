import type { Reader } from '../../../db/database.ts';

/** A position in an organization's event log. */
export type LogPosition = { position: number; epochId: string | null };

type RecentEvent = { position: number; contactId: string } & (
  | { type: 'message.created'; messageId: string }
  | { type: 'conversation.created' }
);

const eventsReadAtFirst = 1000;
const maxKept = 5000;

/**
 * Which contacts got messages and conversations recently, in memory: finds what any number of reconnecting visitors have
 * missed, without a query.
 */
export class RecentMessages {
  #kept: RecentEvent[] = [];
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
    const rows = await reader.read<{
      position: number;
      type: string;
      id: string | null;
      contact_id: string | null;
    }>({
      name: 'recent_messages_for_visitors',
      text: `SELECT e.position, e.type, m.id, c.contact_id FROM (
               SELECT position, type, record_id FROM events WHERE organization_id = $1 AND position <= $2
                ORDER BY position DESC LIMIT ${eventsReadAtFirst}) e
               LEFT JOIN messages m ON m.organization_id = $1 AND m.id = e.record_id AND e.type = 'message.created'
               LEFT JOIN conversations c ON c.organization_id = $1
                AND c.id = CASE WHEN e.type = 'conversation.created' THEN e.record_id ELSE m.conversation_id END
              ORDER BY e.position`,
      values: [organizationId, position],
    });
    const [oldest] = rows;
    const recent = new RecentMessages(oldest ? oldest.position - 1 : position);
    for (const { position: at, type, id, contact_id: contactId } of rows)
      if (contactId !== null && id !== null)
        recent.add({ type: 'message.created', position: at, contactId, messageId: id });
      else if (contactId !== null && type === 'conversation.created')
        recent.add({ type, position: at, contactId });
    return recent;
  }

  add(event: RecentEvent): void {
    this.#kept.push(event);
    if (this.#kept.length <= maxKept) return;
    const dropped = this.#kept.splice(0, maxKept / 2);
    this.#from = dropped.at(-1)?.position ?? this.#from;
  }

  /** Whether everything after a position is still here. */
  reachesBackTo(position: number): boolean {
    return position >= this.#from;
  }

  /** What a contact got after a position, oldest first. */
  after(position: number, contactId: string): RecentEvent[] {
    const first = this.#kept.findLastIndex((it) => it.position <= position) + 1;
    return this.#kept.slice(first).filter((it) => it.contactId === contactId);
  }
}
