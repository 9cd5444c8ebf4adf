import type { CreateImport } from '../../../contract/inbox/import.ts';
import { type ApiSource, isApiSource } from '../../../contract/values/import-sources.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { newId } from '../../ids/public-id.ts';
import { cleanFileName } from '../../text/file-name.ts';
import { discardFiles } from '../exports/export-store.ts';
import { accountOf } from './account-of.ts';
import { checkOptions } from './check-options.ts';
import { sealImportSecret } from './import-secrets.ts';
import { insertImport } from './import-store.ts';
import { orphanSeconds } from './receive-import-file.ts';

/**
 * Creates an import: of a file, which is uploaded next, or of another system, which is examined next. Returns its id.
 *
 * @throws ValidationError, Conflict
 */
export async function createImport(
  database: Database,
  digest: KeyedDigest,
  caller: SessionCaller,
  body: CreateImport,
): Promise<string> {
  const { source, options } = body;
  checkOptions(source, options);
  const { fileName, fileSize, secret } = isApiSource(source) ? readSystem(source, body) : readFile(body);
  const organizationId = caller.organization.id;
  const created = { id: newId(), fileKey: newFileKey() };
  await database.transaction(async (transaction) => {
    await insertImport(transaction, {
      ...created,
      organizationId,
      userId: caller.user.id,
      source,
      fileName,
      fileSize,
      secret: secret === null ? null : sealImportSecret(digest, { organizationId, id: created.id }, secret),
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
function readFile({ file_name = '', file_size, secret }: CreateImport) {
  const fileName = cleanFileName(file_name);
  if (fileName === '') throw fieldError('file_name', 'blank', 'Holds no name.');
  if (file_size === undefined) throw fieldError('file_size', 'required', 'Is required for files.');
  if (secret !== undefined) throw fieldError('secret', 'invalid', 'Files need none.');
  return { fileName, fileSize: file_size, secret: null };
}

/** @throws ValidationError */
function readSystem(source: ApiSource, { file_name, file_size, secret, options }: CreateImport) {
  if (file_name !== undefined || file_size !== undefined)
    throw fieldError('file_name', 'invalid', 'This source is no file.');
  return { fileName: accountOf(source, options), fileSize: null, secret: readSecret(secret) };
}

/** @throws ValidationError */
export function readSecret(secret = ''): string {
  const text = secret.trim();
  if (text === '') throw fieldError('secret', 'required', 'Is required to read another system.');
  if (/[^\x21-\x7e]/.test(text))
    throw fieldError('secret', 'invalid', 'Is no token: it has spaces or other characters.');
  return text;
}
