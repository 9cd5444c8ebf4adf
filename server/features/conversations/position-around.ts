import { NIL } from 'uuid';
import type { Reader } from '../../db/database.ts';
import { fromUnixSeconds } from '../../db/microseconds.ts';
import type { RowPosition } from '../../db/page-range.ts';
import { NotFound } from '../../errors/errors.ts';
import { type IdPrefix, parsePublicId } from '../../ids/public-id.ts';
import type { ConversationRow } from './conversation-row.ts';

const tables = { msg: 'messages', note: 'notes' } as const satisfies Partial<Record<IdPrefix, string>>;

/**
 * The position that `around` names in a conversation's messages or notes: that of one of them, or a time.
 *
 * @throws NotFound for one that isn't in the conversation
 */
export async function positionAround(
  reader: Reader,
  { organization_id, id: conversationId }: ConversationRow,
  { around, prefix }: { around: string; prefix: keyof typeof tables },
): Promise<RowPosition> {
  if (/^[0-9]+$/.test(around)) return { at: fromUnixSeconds(Number(around)), id: NIL };
  const id = parsePublicId(prefix, around) ?? NIL;
  const table = tables[prefix];
  const [position] = await reader.read<RowPosition>({
    name: `position_in_${table}`,
    text: `SELECT inserted_at AS at, id FROM ${table} WHERE organization_id = $1 AND conversation_id = $2 AND id = $3`,
    values: [organization_id, conversationId, id],
  });
  if (!position) throw new NotFound();
  return position;
}
