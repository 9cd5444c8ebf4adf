import { AnnouncedAttachment, Attachment, CreateAttachmentBody } from '../attachment.ts';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { Single } from '../page.ts';

export const createAttachment = {
  id: 'createAttachment',
  method: 'POST',
  path: '/attachments',
  summary: 'Announce a file, and get the address to upload it to',
  description:
    'Then send the bytes with the request that `upload` describes: exactly the announced number, and of the announced type, which is detected from them. To attach the file, pass its id in the `attachment_ids` of a message or note from the same connection; files that aren’t attached are deleted after 24 hours.',
  scope: 'attachments:write',
  actor: 'any',
  body: CreateAttachmentBody,
  responses: { 201: AnnouncedAttachment },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getAttachment = {
  id: 'getAttachment',
  method: 'GET',
  path: '/attachments/:attachment_id',
  summary: 'Get an attachment, with a new URL of its file',
  description:
    'The URL needs no token: anyone who has it can read the file for 15 minutes. It is served as a download, unless it is a plain image (PNG, JPEG, GIF, WebP).',
  scope: null,
  scopeRule:
    'Needs the scope that reads its message or note, `messages:read` or `notes:read`; until it is attached, `attachments:write`, and ' +
    'only the connection that created it finds it. Without the scope the response is 404.',
  actor: 'any',
  responses: { 200: Single(Attachment) },
  errors: [],
} as const satisfies Operation;
