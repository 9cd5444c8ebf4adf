import type { Logger } from 'pino';
import type { ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';
import { newId } from '../../../ids/public-id.ts';
import { type Author, externalIdTaken } from '../../companies/save-company.ts';
import { upsertCompany } from '../../companies/upsert-company.ts';
import { alreadyKnown } from '../save/change-contact.ts';
import { upsertContact } from '../save/upsert-contact.ts';
import { refusalFor } from './check-import.ts';
import { companyRowChanges } from './company-row-changes.ts';
import {
  countImported,
  countRefused,
  finishImport,
  type ImportRow,
  type Refusal,
  readRows,
  visibleImport,
} from './import-store.ts';
import { rowChanges } from './row-changes.ts';
import { type ImportFields, mappedFields } from './row-values.ts';

type RecordKey = { organizationId: string; importId: string };

/** How many rows of one import are processed before the next import's turn. */
const turn = 100;
const intervalMilliseconds = 1000;

/** Imports the rows of all started imports, one after another. Returns a function that stops it between two rows. */
export function startImporting(
  database: Database,
  logger: Logger,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const round = async (signal: AbortSignal) =>
    lease.isHeld() && (await runImports(database, () => !signal.aborted)) ? 0 : undefined;
  return repeat(round, { name: 'importing contacts', logger, intervalMilliseconds }).stop;
}

/** Gives each started import a turn. Returns whether any has rows left. */
export async function runImports(database: Database, shouldContinue: () => boolean): Promise<boolean> {
  let hasMore = false;
  for (const key of await runningImports(database))
    for (let rows = 0; rows < turn && shouldContinue(); rows++) {
      if (!(await importNext(database, key))) break;
      hasMore ||= rows === turn - 1;
    }
  return hasMore;
}

function runningImports(reader: Reader): Promise<RecordKey[]> {
  return readAcross<RecordKey>(reader, {
    name: 'running_contact_imports',
    text: (among) => `SELECT organization_id AS "organizationId", id AS "importId"
             FROM contact_imports WHERE state = 'running' AND ${among('organization_id')} ORDER BY id LIMIT 100`,
    values: [],
  });
}

/** What a transaction rolled back for: a row that can't be imported. */
class Refused extends Error {
  readonly place: number;
  readonly refusal: Refusal;
  constructor(place: number, refusal: Refusal) {
    super(refusal.reason);
    this.place = place;
    this.refusal = refusal;
  }
}

/** Imports one row, in the transaction that counts it. False if there is none left, or another process has the import. */
async function importNext(database: Database, key: RecordKey): Promise<boolean> {
  try {
    return await database.transaction((transaction) => importRow(transaction, key));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { place, refusal } = error;
    return database.transaction(async (transaction) => {
      const claimed = await claimImport(transaction, key);
      if (claimed?.next_place !== undefined && claimed.next_place <= place)
        await countRefused(transaction, claimed, { place, ...refusal });
      return claimed !== undefined;
    });
  }
}

async function importRow(transaction: Transaction, key: RecordKey): Promise<boolean> {
  const claimed = await claimImport(transaction, key);
  if (!claimed) return false;
  const [row] = await readRows(transaction, claimed, { from: claimed.next_place, limit: 1 });
  if (!row) {
    await finishImport(transaction, claimed);
    return false;
  }
  const { organizationId } = key;
  const author = { organizationId, actor: { type: 'member', userId: claimed.user_id } } as const;
  try {
    const mapping = claimed.mapping ?? [];
    const { record } = claimed;
    const fields = await mappedFields(transaction, { organizationId, record }, mapping);
    const { isNew } = await savers[record](transaction, author, { mapping, cells: row.cells, fields });
    await countImported(transaction, claimed, { place: row.place, isNew });
  } catch (error) {
    throw new Refused(row.place, refusalFor(isUniqueViolation(error) ? taken[claimed.record]() : error));
  }
  return true;
}

type Reading = { mapping: ContactImportMapping; cells: readonly string[]; fields: ImportFields };
type Save = (transaction: Transaction, author: Author, row: Reading) => Promise<{ isNew: boolean }>;

/** Saves what a row says. @throws ValidationError, Conflict */
const savers: Readonly<Record<ImportRow['record'], Save>> = {
  contact: (transaction, author, { mapping, cells, fields }) =>
    upsertContact(transaction, author, {
      id: newId(),
      changes: rowChanges(mapping, cells, fields),
      addsTags: true,
    }),
  company: (transaction, author, { mapping, cells, fields }) =>
    upsertCompany(transaction, author, { id: newId(), changes: companyRowChanges(mapping, cells, fields) }),
};

const taken = { contact: alreadyKnown, company: externalIdTaken };

/** Locked by a separate statement, so that it is read as of then. */
async function claimImport(
  transaction: Transaction,
  { organizationId, importId }: RecordKey,
): Promise<ImportRow | undefined> {
  const locked = await transaction.read({
    name: 'claim_running_contact_import',
    text: `SELECT FROM contact_imports
            WHERE organization_id = $1 AND id = $2 AND state = 'running' FOR UPDATE SKIP LOCKED`,
    values: [organizationId, importId],
  });
  return locked.length === 0 ? undefined : visibleImport(transaction, organizationId, importId);
}
