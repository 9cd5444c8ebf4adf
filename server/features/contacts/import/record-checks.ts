import type { ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import type { Reader } from '../../../db/database.ts';
import type { Conflict } from '../../../errors/conflict.ts';
import type { ValidationError } from '../../../errors/validation-error.ts';
import type { ImportFields } from './row-values.ts';

/** How the rows of one kind of record are checked. */
export type RecordChecks<Changes> = {
  /** What a row says about a record. @throws ValidationError */
  changesOf: (mapping: ContactImportMapping, cells: readonly string[], fields: ImportFields) => Changes;
  /** The keys that identify a record: `id <external id>` or `at <address or domain>`. */
  keysOf: (changes: Changes) => string[];
  /** The records that exist with any of these keys. */
  known: (
    reader: Reader,
    organizationId: string,
    changes: readonly Changes[],
  ) => Promise<{ key: string; id: string }[]>;
  /** The error of a row whose keys belong to several records. */
  severalRecords: () => Conflict;
  /** Looks up what these rows refer to. The result says what is wrong with one of them. */
  faults: (
    reader: Reader,
    organizationId: string,
    changes: readonly Changes[],
  ) => Promise<(changes: Changes, isNew: boolean) => ValidationError | undefined>;
};
