import type { Message } from '../../../contract/message.ts';
import type { Caller } from '../../access/caller.ts';

/**
 * The source of what a caller writes: `api` for an app, `dashboard` for a person at the inbox gate (contract section
 * 2).
 */
export function sourceOf({ app }: Pick<Caller, 'app'>): Message['source'] {
  return app ? 'api' : 'dashboard';
}
