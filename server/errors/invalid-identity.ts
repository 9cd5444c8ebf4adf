import type { IdentityErrorCode } from '../../contract/inbox/widget-setup.ts';
import { ApiError } from './api-error.ts';

type Problem = { code: IdentityErrorCode; expected?: string };

/** A signed identity that proves nothing: says which claim, or which part, is wrong with it. */
export class InvalidIdentity extends ApiError {
  readonly problem: Problem;

  constructor(claim: string, problem: Problem, message: string) {
    super('invalid_identity', message, { details: [{ field: claim, code: 'invalid', message }] });
    this.problem = problem;
  }
}
