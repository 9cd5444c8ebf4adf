import { countConversations } from '../../contract/inbox/operations/counts.ts';
import {
  getFirstSteps,
  loadSampleData,
  removeSampleData,
} from '../../contract/inbox/operations/first-run.ts';
import type { SessionCaller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { countConversationsRoute } from '../features/conversations/count-conversations.route.ts';
import type { FileStore } from '../files/file-store.ts';
import { type OperationRoute, on } from '../http/operation-route.ts';
import { getFirstStepsRoute } from '../samples/get-first-steps.route.ts';
import { loadSampleDataRoute } from '../samples/load-sample-data.route.ts';
import { removeSampleDataRoute } from '../samples/remove-sample-data.route.ts';

type FirstRunRouteDependencies = { database: Database; files: FileStore; now: () => Microseconds };

/** What stands beside the views, and leads a new organization into them. */
export function firstRunRoutes(loading: FirstRunRouteDependencies): OperationRoute<SessionCaller>[] {
  return [
    on(countConversations, countConversationsRoute(loading.database)),
    on(getFirstSteps, getFirstStepsRoute(loading.database)),
    on(loadSampleData, loadSampleDataRoute(loading)),
    on(removeSampleData, removeSampleDataRoute(loading.database)),
  ];
}
