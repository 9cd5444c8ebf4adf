import type { listTags as operation } from '../../../contract/operations/tags.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentTag } from './present-tag.ts';
import { listTags, type TagRow } from './tag-store.ts';

const positionOf = (row: TagRow) => ({ at: row.inserted_at, id: row.id });

export function listTagsRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const list = `tags ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listTags(reader, caller.organization.id, request);
    return { status: 200, body: pageOf(rows, request, { present: presentTag, positionOf, cursors, list }) };
  };
}
