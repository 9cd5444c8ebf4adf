import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';

/** Spec section 2, Attachment: exactly these seven keys. */
export const Attachment = Exactly({
  id: Id('att', 'Attachment id.'),
  presigned_url: Type.String({
    description: 'Where the file is: a fresh address at each read, good for 15 minutes.',
  }),
  original_filename: Type.String({ description: 'Its name, without folders or invisible characters.' }),
  extension: Type.String({
    description: 'What the name ends with, in lower case and without the dot; may be empty.',
  }),
  file_size: Type.Integer({ description: 'Bytes.' }),
  resource_type: Nullable(OneOf(['message', 'note'], 'What it hangs on; null until then.')),
  resource_id: Nullable(Type.String({ description: 'The id of that message or note.' })),
});

export type Attachment = Static<typeof Attachment>;

/** Contract section 8, POST /attachments: what is going to be uploaded. */
export const CreateAttachmentBody = Exactly({
  original_filename: Type.String({ minLength: 1, maxLength: 4000, description: 'As its owner calls it.' }),
  file_size: Type.Integer({
    minimum: 1,
    description: 'Bytes; at most 25 MiB unless the server is set otherwise.',
  }),
  content_type: Type.String({
    maxLength: 255,
    pattern: '^[A-Za-z0-9][A-Za-z0-9.+_-]*/[A-Za-z0-9][A-Za-z0-9.+_-]*($|[ ;])',
    description: 'Its media type; `application/octet-stream` where it is not known.',
  }),
});

export type CreateAttachmentBody = Static<typeof CreateAttachmentBody>;

/** The one request that brings the bytes. */
export const Upload = Exactly({
  method: OneOf(['PUT']),
  url: Type.String({ description: 'Takes the bytes once, as they are.' }),
  headers: Type.Record(Type.String(), Type.String(), { description: 'To be sent with it.' }),
  expires_at: Timestamp('Until when the upload can begin'),
});

export type Upload = Static<typeof Upload>;

/** How many files can hang on one message or note. */
export const attachmentIds = Type.Optional(
  Type.Array(Type.String(), {
    maxItems: 10,
    description: 'Files that this connection has uploaded, `att_…`, and that hang on nothing yet.',
  }),
);
