import type { StepUpProvider, StepUpWay } from '../../contract/inbox/second-factor.ts';
import { ApiError } from './api-error.ts';

/** What a person can prove instead; `providers` with the way `provider`. */
export type AcceptedProofs = { ways: StepUpWay[]; providers: StepUpProvider[] };

/** The session's last proof is too old for an important change. */
export class StepUpRequired extends ApiError {
  constructor({ ways, providers }: AcceptedProofs) {
    super('step_up_required', 'Confirm that it is you: POST /step-up, then repeat this.', {
      ways,
      ...(providers.length > 0 && { providers }),
    });
  }
}
