import type { ContactImportCheck, ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import type { Reader } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { ValidationError } from '../../../errors/validation-error.ts';
import { noSuchCompany } from '../../companies/share-lock-company.ts';
import type { ContactChanges } from '../save/contact-changes.ts';
import { type Refusal, type Row, readRows, visibleImport } from './import-store.ts';
import { checkMapping, type ImportFields, mappedFields, rowChanges } from './row-changes.ts';

const batchSize = 500;
const maxShown = 20;

/** Contacts, by `id <external id>` and `at <address>`; rows of the file that would be created count as contacts. */
type Known = Map<string, string>;

/**
 * What an import would do now, without writing anything.
 *
 * @throws NotFound, ValidationError, Conflict if it has started
 */
export async function checkImport(
  reader: Reader,
  organizationId: string,
  { importId, mapping }: { importId: string; mapping: ContactImportMapping },
): Promise<ContactImportCheck> {
  const row = await visibleImport(reader, organizationId, importId);
  if (row.state !== 'uploading') throw new Conflict('This import has already started.');
  checkMapping(row.columns, mapping);
  const check: ContactImportCheck = { creates: 0, updates: 0, refuses: 0, refused: [] };
  const known: Known = new Map();
  const fields = await mappedFields(reader, organizationId, mapping);
  for (let from = 0; ; ) {
    const rows = await readRows(reader, row, { from, limit: batchSize });
    const last = rows.at(-1);
    if (!last) return check;
    from = last.place + 1;
    const readable = readAll(rows, { mapping, fields }, check);
    await lookUp(
      reader,
      organizationId,
      readable.map(({ changes }) => changes),
      known,
    );
    const companies = await existingCompanies(reader, organizationId, readable);
    for (const { changes, ...it } of readable)
      if (changes.company_id != null && !companies.has(changes.company_id))
        refuse(check, it, refusalFor(noSuchCompany()));
      else countOne(it, changes, known, check);
  }
}

type Reading = { mapping: ContactImportMapping; fields: ImportFields };

function readAll(rows: readonly Row[], { mapping, fields }: Reading, check: ContactImportCheck) {
  return rows.flatMap((row) => {
    try {
      return [{ ...row, changes: rowChanges(mapping, row.cells, fields) }];
    } catch (error) {
      refuse(check, row, refusalFor(error));
      return [];
    }
  });
}

function countOne(row: Row, changes: ContactChanges, known: Known, check: ContactImportCheck): void {
  const keys = keysOf(changes);
  const ids = new Set(keys.flatMap((key) => known.get(key) ?? []));
  if (ids.size > 1) {
    refuse(check, row, refusalFor(new Conflict(twoContacts)));
    return;
  }
  const [id = `row ${row.place}`] = ids;
  for (const key of keys) known.set(key, id);
  if (ids.size === 1) check.updates += 1;
  else check.creates += 1;
}

const twoContacts = 'One contact has this external_id, and another this email. Change one of them first.';

function keysOf({ external_id, email }: ContactChanges): string[] {
  return [...(external_id == null ? [] : [`id ${external_id}`]), ...(email == null ? [] : [`at ${email}`])];
}

/** Adds the contacts that these rows name, without replacing what earlier rows have said. */
async function lookUp(
  reader: Reader,
  organizationId: string,
  changes: readonly ContactChanges[],
  known: Known,
): Promise<void> {
  const found = await reader.read<{ id: string; external_id: string | null; email: string | null }>({
    name: 'contacts_of_import',
    text: `SELECT id, external_id, NULL AS email FROM contacts WHERE organization_id = $1 AND external_id = ANY ($2)
            UNION ALL SELECT id, NULL, email FROM contacts WHERE organization_id = $1 AND email = ANY ($3)
            UNION ALL SELECT into_id, external_id, NULL FROM contact_merges WHERE organization_id = $1 AND external_id = ANY ($2)
            UNION ALL SELECT into_id, NULL, email FROM contact_merges WHERE organization_id = $1 AND email = ANY ($3)`,
    values: [
      organizationId,
      changes.flatMap(({ external_id }) => external_id ?? []),
      changes.flatMap(({ email }) => email ?? []),
    ],
  });
  for (const { id, external_id, email } of found)
    for (const key of keysOf({ external_id, email })) if (!known.has(key)) known.set(key, id);
}

async function existingCompanies(
  reader: Reader,
  organizationId: string,
  rows: readonly { changes: ContactChanges }[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ changes }) => changes.company_id ?? []);
  if (ids.length === 0) return new Set();
  const found = await reader.read<{ id: string }>({
    name: 'companies_of_import',
    text: 'SELECT id FROM companies WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
    values: [organizationId, ids],
  });
  return new Set(found.map(({ id }) => id));
}

function refuse(check: ContactImportCheck, { place, cells }: Row, refusal: Refusal): void {
  check.refuses += 1;
  if (check.refused.length < maxShown) check.refused.push({ place, cells, ...refusal });
}

/** What is wrong with a row; any other error is rethrown. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Conflict)
    return { reason: error.message, problems: [{ field: 'row', code: 'conflict' }] };
  if (!(error instanceof ValidationError)) throw error;
  return {
    reason: error.message,
    problems: (error.extra.details ?? []).map(({ field, code }) => ({ field, code })),
  };
}
