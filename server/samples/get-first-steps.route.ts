import type { getFirstSteps as operation } from '../../contract/inbox/operations/first-run.ts';
import type { SessionCaller } from '../access/caller.ts';
import type { Reader } from '../db/database.ts';
import type { Handler } from '../http/operation-route.ts';
import { presentFirstSteps } from './present-first-steps.ts';
import { findFirstSteps } from './sample-data-store.ts';

export function getFirstStepsRoute(reader: Reader): Handler<typeof operation, SessionCaller> {
  return async ({ caller: { organization } }) => {
    const steps = await findFirstSteps(reader, organization.id);
    return { status: 200, body: { data: presentFirstSteps(steps) } };
  };
}
