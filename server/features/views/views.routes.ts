import { NIL } from 'uuid';
import * as inbox from '../../../contract/inbox/operations/views.ts';
import * as operations from '../../../contract/operations/views.ts';
import { maxViews } from '../../../contract/view.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { InsufficientScope } from '../../errors/insufficient-scope.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest, rowsOfPage } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { readConversationFilters } from '../conversations/list/conversation-filters.ts';
import { positionIn } from '../conversations/list/conversation-order.ts';
import { listConversations } from '../conversations/list/list-conversations.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { findMissing } from '../filters/find-missing.ts';
import { countViews } from './count-views.ts';
import { createView } from './create-view.ts';
import { presentView } from './present-view.ts';
import { deleteView, updateView } from './update-view.ts';
import { readViewPreferences, saveViewPreferences } from './view-preferences.ts';
import { findView, listViews, type ViewRow } from './view-store.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function viewRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listViews, listViewsRoute(database, cursors)),
    on(operations.createView, createViewRoute(database)),
    on(operations.getView, getViewRoute(database)),
    on(operations.updateView, updateViewRoute(database)),
    on(operations.deleteView, deleteViewRoute(database)),
    on(operations.listViewConversations, listViewConversationsRoute(database, cursors)),
  ];
}

/** The order of a person's views, and their counts, for the inbox. */
export function viewPreferenceRoutes({ database }: { database: Database }): OperationRoute<SessionCaller>[] {
  return [
    on(inbox.countViews, countViewsRoute(database)),
    on(inbox.getViewPreferences, getViewPreferencesRoute(database)),
    on(inbox.saveViewPreferences, saveViewPreferencesRoute(database)),
  ];
}

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
const viewIdFrom = (text = '') => parsePublicId('vw', text) ?? NIL;

async function bodyOf(reader: Reader, caller: Caller, row: ViewRow) {
  const [missing = []] = await findMissing(reader, caller.organization.id, [row.filter]);
  return { data: presentView(row, missing) };
}

async function visibleView(reader: Reader, caller: Caller, id: string | undefined): Promise<ViewRow> {
  const view = await findView(reader, caller, viewIdFrom(id));
  if (!view) throw new NotFound();
  return view;
}

function listViewsRoute(reader: Reader, cursors: Cursors): Handler<typeof operations.listViews, Caller> {
  return async ({ caller, query }) => {
    const list = `views ${caller.organization.id} ${caller.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listViews(reader, caller, request);
    const page = rowsOfPage(rows, request);
    const missing = await findMissing(
      reader,
      caller.organization.id,
      page.map(({ filter }) => filter),
    );
    const missingOf = new Map(page.map(({ id }, index) => [id, missing[index] ?? []]));
    const present = (row: ViewRow) => presentView(row, missingOf.get(row.id) ?? []);
    const positionOf = (row: ViewRow) => ({ at: row.inserted_at, id: row.id });
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function createViewRoute(database: Database): Handler<typeof operations.createView, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { view, isReplay } = await createView(database, call.caller, input);
    const body = await bodyOf(database, call.caller, view);
    return {
      status: 201,
      body,
      location: `/views/${body.data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function getViewRoute(reader: Reader): Handler<typeof operations.getView, Caller> {
  return async ({ caller, params }) => {
    const view = await visibleView(reader, caller, params.view_id);
    return { status: 200, body: await bodyOf(reader, caller, view) };
  };
}

function updateViewRoute(database: Database): Handler<typeof operations.updateView, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const view = await updateView(database, call.caller, {
      viewId: viewIdFrom(call.params.view_id),
      change: call.body,
      precondition: async (locked) => check(await bodyOf(database, call.caller, locked)),
    });
    return { status: 200, body: await bodyOf(database, call.caller, view) };
  };
}

function deleteViewRoute(database: Database): Handler<typeof operations.deleteView, Caller> {
  return async ({ caller, params }) => {
    await deleteView(database, caller, viewIdFrom(params.view_id));
    return { status: 204, body: undefined };
  };
}

function listViewConversationsRoute(
  database: Database,
  cursors: Cursors,
): Handler<typeof operations.listViewConversations, Caller> {
  return async ({ caller, params, query }) => {
    if (!caller.scopes.includes('views:read')) throw new InsufficientScope('views:read');
    const view = await visibleView(database, caller, params.view_id);
    const { data } = await bodyOf(database, caller, view);
    if (data.missing.length > 0) throw brokenView(data.missing);
    const filters = readConversationFilters({ filter: JSON.stringify(view.filter), sort: view.sort }, caller);
    const list = `view ${caller.organization.id} ${caller.id} ${view.id} ${view.updated_at}`;
    const request = readPageRequest(query, cursors, list);
    const { rows, scannedTo } = await listConversations(database, caller, filters, request);
    const positionOf = (row: ConversationRow) => positionIn(filters.sort, row);
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentConversation, positionOf, cursors, list, scannedTo }),
    };
  };
}

/** An empty list would suggest that there is nothing to do. */
function brokenView(missing: readonly { id: string }[]): Conflict {
  const ids = missing.map(({ id }) => id).join(', ');
  return new Conflict(`The filter of this view names what has been deleted: ${ids}. Change the view.`);
}

/** All views that a person sees: their own, those of their teams and everybody's, each at most `maxViews`. */
const maxCountedViews = 2 * maxViews;

function countViewsRoute(reader: Reader): Handler<typeof inbox.countViews, SessionCaller> {
  return async ({ caller }) => {
    const range = { limit: maxCountedViews, direction: 'after', position: undefined } as const;
    const [views, { hidden }] = await Promise.all([
      listViews(reader, caller, range),
      readViewPreferences(reader, caller),
    ]);
    const shown = views.filter(({ id }) => !hidden.includes(id));
    const missing = await findMissing(
      reader,
      caller.organization.id,
      shown.map(({ filter }) => filter),
    );
    const whole = shown.filter((_, index) => missing[index]?.length === 0);
    const counts = await countViews(reader, caller, whole);
    const data = counts.map(({ viewId, count, isComplete }) => ({
      view_id: publicId('vw', viewId),
      count,
      is_complete: isComplete,
    }));
    return { status: 200, body: { data: { views: data } } };
  };
}

function getViewPreferencesRoute(reader: Reader): Handler<typeof inbox.getViewPreferences, SessionCaller> {
  return async ({ caller }) => {
    const { order, hidden } = await readViewPreferences(reader, caller);
    const present = (ids: readonly string[]) => ids.map((id) => publicId('vw', id));
    return { status: 200, body: { data: { order: present(order), hidden: present(hidden) } } };
  };
}

function saveViewPreferencesRoute(
  database: Database,
): Handler<typeof inbox.saveViewPreferences, SessionCaller> {
  return async ({ caller, body }) => {
    const uuids = (ids: readonly string[]) => [
      ...new Set(ids.flatMap((id) => parsePublicId('vw', id) ?? [])),
    ];
    await saveViewPreferences(database, caller, { order: uuids(body.order), hidden: uuids(body.hidden) });
    return { status: 204, body: undefined };
  };
}
