import type { TokenCaller } from '../access/caller.ts';
import type { Writer } from '../db/database.ts';
import { processTime } from '../db/timestamps.ts';
import { newId } from '../ids/public-id.ts';
import type { Arguments } from './tools/tool.ts';

export type LoggedCall = { tool: string; input: Arguments; outcome: string };

const idForm = /^(cnv|cnt)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Records what an assistant did, for the people who may see its connection: ids and the outcome, no text. */
export async function logCall(
  writer: Writer,
  caller: TokenCaller,
  { tool, input, outcome }: LoggedCall,
): Promise<void> {
  const record = String(input.conversation_id ?? input.contact_id ?? '');
  await writer.write({
    name: 'log_tool_call',
    text: `INSERT INTO tool_calls (organization_id, id, connection_id, tool, record_id, outcome, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      caller.organization.id,
      newId(),
      caller.id,
      tool,
      idForm.test(record) ? record : null,
      outcome,
      processTime(),
    ],
  });
}
