import type { StepUpWay } from '../../contract/inbox/second-factor.ts';
import { ApiError } from './api-error.ts';

/** The session's last proof is too old for an important change. `ways`: what the person can prove instead. */
export class StepUpRequired extends ApiError {
  constructor(ways: StepUpWay[]) {
    super('step_up_required', 'Confirm that it is you: POST /step-up, then repeat this.', {
      ways,
    });
  }
}
