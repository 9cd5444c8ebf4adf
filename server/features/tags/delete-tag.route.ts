import type { deleteTag as operation } from '../../../contract/operations/tags.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { deleteTag } from './delete-tag.ts';
import { tagIdFrom } from './update-tag.route.ts';

export function deleteTagRoute(database: Database): Handler<typeof operation, Caller> {
  return async ({ caller, params }) => {
    await deleteTag(database, caller.organization.id, tagIdFrom(params.tag_id));
    return { status: 204, body: undefined };
  };
}
