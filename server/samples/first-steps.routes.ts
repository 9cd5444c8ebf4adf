import * as operations from '../../contract/inbox/operations/first-run.ts';
import type { SessionCaller } from '../access/caller.ts';
import type { Database, Reader } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { NotFound } from '../errors/errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Handler, type OperationRoute, on } from '../http/operation-route.ts';
import { presentFirstSteps } from './present-first-steps.ts';
import { removeSampleData } from './remove-sample-data.ts';
import { findFirstSteps } from './sample-data-store.ts';

/** The steps that lead a new organization to its first conversations. */
export function firstStepsRoutes(loading: Loading): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getFirstSteps, getFirstStepsRoute(loading.database)),
    on(operations.loadSampleData, loadSampleDataRoute(loading)),
    on(operations.removeSampleData, removeSampleDataRoute(loading.database)),
  ];
}

function getFirstStepsRoute(reader: Reader): Handler<typeof operations.getFirstSteps, SessionCaller> {
  return async ({ caller: { organization } }) => {
    const steps = await findFirstSteps(reader, organization.id);
    return { status: 200, body: { data: presentFirstSteps(steps) } };
  };
}

type Loading = { database: Database; files: FileStore; now: () => Microseconds };

function loadSampleDataRoute(loading: Loading): Handler<typeof operations.loadSampleData, SessionCaller> {
  return async ({ caller }) => {
    const { loadSampleData } = await import('./load-sample-data.ts');
    await loadSampleData(loading, caller);
    const { sample_data } = presentFirstSteps(await findFirstSteps(loading.database, caller.organization.id));
    // Another request was faster, and has removed it again.
    if (!sample_data) throw new NotFound();
    return { status: 201, body: { data: sample_data } };
  };
}

function removeSampleDataRoute(
  database: Database,
): Handler<typeof operations.removeSampleData, SessionCaller> {
  return async ({ caller }) => {
    await removeSampleData(database, caller);
    return { status: 204, body: undefined };
  };
}
