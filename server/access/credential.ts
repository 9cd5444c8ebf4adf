import type { GateCaller } from './caller.ts';

/** What a caller came in by: one of each is one token's, or one browser's. A uuid. */
export function credentialOf(caller: GateCaller): string {
  return 'token' in caller ? caller.token.id : caller.sessionId;
}
