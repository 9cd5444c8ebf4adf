import type { CreateAttachmentBody } from '../../../contract/attachment.ts';
import type { VisitorCaller } from '../../access/visitor-caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { VisitorBlocked } from '../../errors/errors.ts';
import { RateLimited } from '../../errors/rate-limited.ts';
import { fieldError } from '../../errors/validation-error.ts';
import type { StoredAttachment } from '../attachments/attachment-store.ts';
import { createAttachment } from '../attachments/create-attachment.ts';

/** Before a member has replied; a stranger's files cost storage and somebody's attention. */
const maxFilesBefore = 3;
const largestFileBytes = 10 * 1024 * 1024;

const allowedTypes =
  /^(image\/(png|jpe?g|gif|webp|heic)|video\/(mp4|quicktime)|audio\/(mpeg|mp4)|application\/(pdf|zip|msword|vnd\.(openxmlformats|oasis|ms-)[\w.-]+)|text\/(plain|csv))$/;

/** @throws ValidationError, VisitorBlocked, RateLimited, IdempotencyKeyReused */
export async function createVisitorsFile(
  database: Database,
  visitor: VisitorCaller,
  input: CreateAttachmentBody & { idempotency: { key: string; fingerprint: Buffer } },
): Promise<{ attachment: StoredAttachment; isReplay: boolean }> {
  if (visitor.isBlocked) throw new VisitorBlocked();
  const { isAnswered, files } = await filesSoFar(database, visitor);
  if (!isAnswered) {
    if (!allowedTypes.test(input.content_type.split(/[ ;]/, 1)[0]?.toLowerCase() ?? ''))
      throw fieldError('content_type', 'not_allowed', 'Send a picture, a PDF, a text or an office document.');
    if (files >= maxFilesBefore) throw new RateLimited(3600);
  }
  return createAttachment(database, visitor, { ...input, largestFileBytes });
}

async function filesSoFar(
  reader: Reader,
  { organization, id, contactId }: VisitorCaller,
): Promise<{ isAnswered: boolean; files: number }> {
  const [row] = await reader.read<{ is_answered: boolean; files: number }>({
    name: 'files_of_visitor',
    text: `SELECT (SELECT count(*)::int FROM (
                     SELECT 1 FROM attachments WHERE organization_id = $1 AND caller_id = $2 LIMIT 3) f) AS files,
                  EXISTS (SELECT 1 FROM conversations
                           WHERE organization_id = $1 AND contact_id = $3 AND first_replied_at IS NOT NULL) AS is_answered`,
    values: [organization.id, id, contactId],
  });
  return { isAnswered: row?.is_answered ?? false, files: row?.files ?? 0 };
}
