import { isDeepStrictEqual } from 'node:util';
import type { UpdateViewBody } from '../../../contract/view.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordViewAudit } from './create-view.ts';
import { authorizeWriting } from './view-access.ts';
import { checkNames, checkSort, readViewInput } from './view-input.ts';
import { lockView, removeView, updateView as storeView, type ViewRow } from './view-store.ts';

export type UpdateView = {
  viewId: string;
  change: UpdateViewBody;
  /** Throws if the view isn't in the state that the caller expects. */
  precondition: (view: ViewRow) => Promise<void>;
};

/** @throws ValidationError, NotFound, InsufficientScope, PreconditionFailed */
export async function updateView(
  database: Database,
  caller: Caller,
  { viewId, change, precondition }: UpdateView,
): Promise<ViewRow> {
  const wanted = readViewInput(change);
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const before = await lockView(transaction, caller, viewId);
    if (!before) throw new NotFound();
    await authorizeWriting(transaction, caller, before);
    await precondition(before);
    const after = { ...before, ...wanted };
    if (isDeepStrictEqual(after, before)) return before;
    checkSort(after);
    if (wanted.filter) await checkNames(transaction, organizationId, wanted.filter);
    const updated = await storeView(transaction, organizationId, after);
    if (!updated) throw new NotFound();
    await recordViewAudit(transaction, caller, { kind: 'view.changed', view: before });
    return updated;
  });
}

/** @throws NotFound, InsufficientScope */
export async function deleteView(database: Database, caller: Caller, viewId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const view = await lockView(transaction, caller, viewId);
    if (!view) throw new NotFound();
    await authorizeWriting(transaction, caller, view);
    await removeView(transaction, caller.organization.id, viewId);
    await recordViewAudit(transaction, caller, { kind: 'view.deleted', view });
  });
}
