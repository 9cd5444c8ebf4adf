import type { ImportOptions } from '../../../contract/inbox/import.ts';
import type { ApiSource } from '../../../contract/values/import-sources.ts';

/** Which account of another system is read, as people see it: its host, where that says so. */
export function accountOf(source: ApiSource, { address, account }: ImportOptions): string {
  const host = address === undefined ? source : new URL(address).host;
  // Its accounts share a host, and each has a conversation 1.
  return source === 'chatwoot' ? `${host}/${account?.trim()}` : host;
}
