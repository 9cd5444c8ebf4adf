import type { loadSampleData as operation } from '../../contract/inbox/operations/first-run.ts';
import type { SessionCaller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { NotFound } from '../errors/not-found.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handler } from '../http/operation-route.ts';
import { loadSampleData } from './load-sample-data.ts';
import { presentFirstSteps } from './present-first-steps.ts';
import { findFirstSteps } from './sample-data-store.ts';

type Loading = { database: Database; files: FileStore; now: () => Microseconds };

export function loadSampleDataRoute(loading: Loading): Handler<typeof operation, SessionCaller> {
  return async ({ caller }) => {
    await loadSampleData(loading, caller);
    const { sample_data } = presentFirstSteps(await findFirstSteps(loading.database, caller.organization.id));
    // Somebody was quicker, and has removed it again.
    if (!sample_data) throw new NotFound();
    return { status: 201, body: { data: sample_data } };
  };
}
