import type { IdentityErrorCode } from '../../contract/inbox/widget-setup.ts';
import { ApiError } from './api-error.ts';

type Problem = { code: IdentityErrorCode; expected?: string };

/** An invalid signed identity: names the claim, or the part, that is wrong. */
export class InvalidIdentity extends ApiError {
  readonly problem: Problem;

  constructor(claim: string, problem: Problem, message: string) {
    super('invalid_identity', message, { details: [{ field: claim, code: 'invalid', message }] });
    this.problem = problem;
  }
}
