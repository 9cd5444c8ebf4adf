import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { unixSeconds } from '../db/microseconds.ts';
import type { FirstStepsRow } from './sample-data-store.ts';

export function presentFirstSteps({ sample_data: samples, ...steps }: FirstStepsRow): FirstSteps {
  return { ...steps, sample_data: samples && { ...samples, inserted_at: unixSeconds(samples.inserted_at) } };
}
