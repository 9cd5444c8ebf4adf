import type { ImportOptions } from '../../../contract/inbox/import.ts';
import type { ApiSource } from '../../../contract/values/import-sources.ts';

/** Which account of another system is read, as people see it: its host, where that says so. */
export const accountOf = (source: ApiSource, { address }: ImportOptions): string =>
  address === undefined ? source : new URL(address).host;
