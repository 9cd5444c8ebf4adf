import type { createTag as operation } from '../../../contract/operations/tags.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { createTag } from './create-tag.ts';
import { presentTag } from './present-tag.ts';

export function createTagRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { tag, isReplay } = await createTag(database, call.caller, input);
    const data = presentTag(tag);
    return {
      status: 201,
      body: { data },
      location: `/tags/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
