import type { CreateImport, ImportOptions } from '../../../contract/inbox/import.ts';
import type { ImportSource } from '../../../contract/values/import-sources.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { newId } from '../../ids/public-id.ts';
import { cleanFileName } from '../../text/file-name.ts';
import { discardFiles } from '../exports/export-store.ts';
import { insertImport } from './import-store.ts';
import { orphanSeconds } from './receive-import-file.ts';

/** Creates an import whose file is uploaded next. Returns its id. @throws ValidationError, Conflict */
export async function createImport(
  database: Database,
  caller: SessionCaller,
  { source, file_name, file_size, options }: CreateImport,
): Promise<string> {
  const fileName = cleanFileName(file_name);
  if (fileName === '') throw fieldError('file_name', 'blank', 'Holds no name.');
  checkOptions(source, options);
  const organizationId = caller.organization.id;
  const created = { id: newId(), fileKey: newFileKey() };
  await database.transaction(async (transaction) => {
    await insertImport(transaction, {
      ...created,
      organizationId,
      userId: caller.user.id,
      source,
      fileName,
      fileSize: file_size,
      options,
    });
    // The sweep removes it, unless the upload is completed.
    await discardFiles(transaction, [created.fileKey], orphanSeconds);
    await recordAudit(transaction, {
      organizationId,
      kind: 'organization.imported',
      actor: eventActor(caller),
      details: { import: fileName },
    });
  });
  return created.id;
}

/** @throws ValidationError */
export function checkOptions(source: ImportSource, options: ImportOptions): void {
  if (source !== 'mbox') return;
  const addresses = options.addresses ?? [];
  if (addresses.length === 0)
    throw fieldError('options.addresses', 'required', 'Must have at least one address of yours.');
  const wrong = addresses.find((address) => normalizeEmail(address) === undefined);
  if (wrong !== undefined)
    throw fieldError('options.addresses', 'invalid', `“${wrong}” is no email address.`);
}
