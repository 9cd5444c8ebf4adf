import type { CreateAttachmentBody } from '../../../contract/attachment.ts';
import type { Database } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { newFileKey } from '../../files/new-file-key.ts';
import { newId } from '../../ids/public-id.ts';
import { cleanFileName, extensionOf } from '../../text/file-name.ts';
import { findAttachment, insertAttachment, type StoredAttachment } from './attachment-store.ts';

export type CreateAttachment = CreateAttachmentBody & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Announces a file by its name, size and type. The same Idempotency-Key again returns the same attachment, with a
 * fresh upload address.
 *
 * @throws ValidationError, IdempotencyKeyReused, NotFound if the sweep has deleted the previous one
 */
export async function createAttachment(
  database: Database,
  { organization, id: callerId }: { organization: { id: string }; id: string },
  { largestFileBytes, ...input }: CreateAttachment & { largestFileBytes: number },
): Promise<{ attachment: StoredAttachment; isReplay: boolean }> {
  const announced = checkedFile(input, largestFileBytes);
  const request = { organizationId: organization.id, callerId };
  return database.transaction(async (transaction) => {
    const { idempotency } = input;
    const earlier = await takeIdempotencyKey(transaction, {
      ...request,
      idempotency,
      recordId: announced.id,
    });
    if (earlier === undefined) await insertAttachment(transaction, { ...request, ...announced });
    const id = earlier ?? announced.id;
    const attachment = await findAttachment(transaction, { organizationId: organization.id, id });
    if (!attachment) throw new NotFound();
    return { attachment, isReplay: earlier !== undefined };
  });
}

function checkedFile({ original_filename, file_size, content_type }: CreateAttachmentBody, largest: number) {
  const name = cleanFileName(original_filename);
  if (name === '') throw fieldError('original_filename', 'blank', 'Holds no name.');
  if (file_size > largest)
    throw fieldError(
      'file_size',
      'too_large',
      `Must be at most ${largest} bytes (${largest / 1024 ** 2} MiB).`,
    );
  return {
    id: newId(),
    original_filename: name,
    extension: extensionOf(name),
    file_size,
    contentType: content_type.split(/[ ;]/, 1)[0]?.toLowerCase() ?? '',
    fileKey: newFileKey(),
  };
}
