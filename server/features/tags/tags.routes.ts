import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/tags.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { createTag } from './create-tag.ts';
import { deleteTag } from './delete-tag.ts';
import { presentTag } from './present-tag.ts';
import { findTag, listTags, type TagRow } from './tag-store.ts';
import { updateTag } from './update-tag.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function tagRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listTags, listTagsRoute(database, cursors)),
    on(operations.createTag, createTagRoute(database)),
    on(operations.getTag, getTagRoute(database)),
    on(operations.updateTag, updateTagRoute(database)),
    on(operations.deleteTag, deleteTagRoute(database)),
  ];
}

const positionOf = (row: TagRow) => ({ at: row.inserted_at, id: row.id });

function listTagsRoute(reader: Reader, cursors: Cursors): Handler<typeof operations.listTags, Caller> {
  return async ({ caller, query }) => {
    const list = `tags ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listTags(reader, caller.organization.id, request);
    return { status: 200, body: pageOf(rows, request, { present: presentTag, positionOf, cursors, list }) };
  };
}

function createTagRoute(database: Database): Handler<typeof operations.createTag, Caller> {
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

function getTagRoute(reader: Reader): Handler<typeof operations.getTag, Caller> {
  return async ({ caller, params }) => {
    const tag = await findTag(reader, caller.organization.id, tagIdFrom(params.tag_id));
    if (!tag) throw new NotFound();
    return { status: 200, body: { data: presentTag(tag) } };
  };
}

const bodyOf = (row: TagRow) => ({ data: presentTag(row) });

function updateTagRoute(database: Database): Handler<typeof operations.updateTag, Caller> {
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

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
function tagIdFrom(text = ''): string {
  return parsePublicId('tag', text) ?? NIL;
}

function deleteTagRoute(database: Database): Handler<typeof operations.deleteTag, Caller> {
  return async ({ caller, params }) => {
    await deleteTag(database, caller.organization.id, tagIdFrom(params.tag_id));
    return { status: 204, body: undefined };
  };
}
