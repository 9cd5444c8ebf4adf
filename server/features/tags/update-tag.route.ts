import { NIL } from 'uuid';
import type { updateTag as operation } from '../../../contract/operations/tags.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { presentTag } from './present-tag.ts';
import type { TagRow } from './tag-store.ts';
import { updateTag } from './update-tag.ts';

const bodyOf = (row: TagRow) => ({ data: presentTag(row) });

export function updateTagRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const tag = await updateTag(database, call.caller.organization.id, {
      tagId: tagIdFrom(call.params.tag_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(tag) };
  };
}

/** What cannot be an id is looked up as the id that nothing has, so that it is answered after the same checks. */
export function tagIdFrom(text = ''): string {
  return parsePublicId('tag', text) ?? NIL;
}
