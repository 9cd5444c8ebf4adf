import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp, WebAddress } from './primitives.ts';
import { idPattern } from './values/id-pattern.ts';

const mebibyte = 1024 * 1024;

/** The default size limit of a file. */
export const defaultLargestFileBytes = 25 * mebibyte;

/** The upper bound of the configurable size limit. */
export const largestFileBytesEver = 1000 * mebibyte;

/** Spec section 2, Attachment: exactly these seven keys. */
export const Attachment = Exactly(
  {
    id: Id('att', 'Attachment id.'),
    presigned_url: WebAddress('URL of the file; each read returns a new one, valid for 15 minutes.'),
    original_filename: Type.String({ description: 'Its name, without folders or invisible characters.' }),
    extension: Type.String({
      description: 'Extension of the name, in lower case and without the dot; may be empty.',
    }),
    file_size: Type.Integer({ minimum: 0, description: 'Bytes.' }),
    resource_type: Nullable(OneOf(['message', 'note'], 'What it is attached to; null until then.')),
    resource_id: Nullable(
      Type.String({ pattern: idPattern('msg', 'note'), description: 'The id of that message or note.' }),
    ),
  },
  'A file that is, or will be, attached to a message or a note.',
  {
    id: exampleId('att'),
    presigned_url: 'https://support.example.com/files/att_01h455vb4pex5vsknk084sn02q/a-long-pass',
    original_filename: 'broken-spoke.jpg',
    extension: 'jpg',
    file_size: 48213,
    resource_type: 'message',
    resource_id: exampleId('msg'),
  },
);

export type Attachment = Static<typeof Attachment>;

/** Contract section 8, POST /attachments: the file to be uploaded. */
export const CreateAttachmentBody = Exactly(
  {
    original_filename: Type.String({
      minLength: 1,
      maxLength: 4000,
      description: 'File name; folders, invisible characters and anything beyond 255 characters are removed.',
    }),
    file_size: Type.Integer({
      minimum: 1,
      maximum: largestFileBytesEver,
      description: 'Bytes; at most 25 MiB unless the server is configured otherwise.',
    }),
    content_type: Type.String({
      maxLength: 255,
      pattern: '^[A-Za-z0-9][A-Za-z0-9.+_-]*/[A-Za-z0-9][A-Za-z0-9.+_-]*($|[ ;])',
      description: 'Its media type; `application/octet-stream` if unknown.',
    }),
  },
  'A file to be uploaded.',
  { original_filename: 'broken-spoke.jpg', file_size: 48213, content_type: 'image/jpeg' },
);

export type CreateAttachmentBody = Static<typeof CreateAttachmentBody>;

/** The only request that transfers the content. */
const Upload = Exactly(
  {
    method: OneOf(['PUT'], 'HTTP method.'),
    url: WebAddress('URL that accepts the raw bytes once.'),
    headers: Exactly(
      { 'content-type': Type.String({ description: 'The announced type.' }) },
      'Headers to send.',
    ),
    expires_at: Timestamp('When the upload must have started'),
  },
  'The request that uploads the bytes.',
);

export const AnnouncedAttachment = Exactly(
  { data: Attachment, upload: Upload },
  'An announced file, and where to upload it.',
  {
    data: {
      id: exampleId('att'),
      presigned_url: 'https://support.example.com/files/att_01h455vb4pex5vsknk084sn02q/a-long-pass',
      original_filename: 'broken-spoke.jpg',
      extension: 'jpg',
      file_size: 48213,
      resource_type: null,
      resource_id: null,
    },
    upload: {
      method: 'PUT',
      url: 'https://support.example.com/files/att_01h455vb4pex5vsknk084sn02q/another-long-pass',
      headers: { 'content-type': 'image/jpeg' },
      expires_at: 1_790_004_500,
    },
  },
);

/** How many files can be attached to one message, note or macro. */
export const maxAttachments = 10;

export const attachmentIds = Type.Optional(
  Type.Array(Id('att', 'An attachment, `att_…`.'), {
    maxItems: maxAttachments,
    uniqueItems: true,
    description:
      'Unattached files that this connection has uploaded. Messages get copies of files of macros that the caller sees.',
  }),
);
