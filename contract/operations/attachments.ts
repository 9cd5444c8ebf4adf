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
    'Bring the bytes next, by the request that `upload` describes: exactly as many, and of the announced type, which is looked for in them. A file hangs on nothing until its id stands in the `attachment_ids` of a message or note that the same connection writes; what hangs on nothing goes after 24 hours.',
  scope: 'attachments:write',
  actor: 'any',
  body: CreateAttachmentBody,
  answers: { 201: AnnouncedAttachment },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getAttachment = {
  id: 'getAttachment',
  method: 'GET',
  path: '/attachments/:attachment_id',
  summary: 'Get an attachment, with a fresh address of its file',
  description:
    'The address needs no token: whoever has it can read the file for 15 minutes. It is served as a file to save, unless it is a plain picture (PNG, JPEG, GIF, WebP).',
  scope: null,
  scopeRule:
    'Needs the scope that reads what it hangs on, `messages:read` or `notes:read`; until then `attachments:write`, and ' +
    'only the connection that made it finds it. Without, it is 404.',
  actor: 'any',
  answers: { 200: Single(Attachment) },
  errors: [],
} as const satisfies Operation;
