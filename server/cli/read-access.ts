import type { Access } from '../access/caller.ts';
import { UsageError } from './usage-error.ts';

/** @throws UsageError */
export function readAccess(text = 'full'): Access {
  if (text === 'full' || text === 'light') return text;
  throw new UsageError('--access must be full or light.');
}
