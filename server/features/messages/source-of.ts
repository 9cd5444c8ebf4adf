import type { Message } from '../../../contract/message.ts';
import type { Caller } from '../../access/caller.ts';

/** Where what a caller writes comes from: an app's is `api`, a person's at the inbox gate `dashboard` (contract section 2). */
export function sourceOf({ app }: Pick<Caller, 'app'>): Message['source'] {
  return app ? 'api' : 'dashboard';
}
