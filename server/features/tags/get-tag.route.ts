import type { getTag as operation } from '../../../contract/operations/tags.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentTag } from './present-tag.ts';
import { findTag } from './tag-store.ts';
import { tagIdFrom } from './update-tag.route.ts';

export function getTagRoute(reader: Reader): Handler<typeof operation, Caller> {
  return async ({ caller, params }) => {
    const tag = await findTag(reader, caller.organization.id, tagIdFrom(params.tag_id));
    if (!tag) throw new NotFound();
    return { status: 200, body: { data: presentTag(tag) } };
  };
}
