import { ApiError } from './api-error.ts';

/** Spec section 5, rule 1: an app never authors. */
export class ActorSelfRequired extends ApiError {
  constructor() {
    super('actor_self_required', 'This can only be done for a person: connect with actor=self.');
  }
}
