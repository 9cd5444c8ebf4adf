import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable } from './primitives.ts';

/** Spec section 2, Attachment. */
export const Attachment = Exactly(
  {
    id: Id('att', 'Attachment id.'),
    presigned_url: Type.String({ description: 'A fresh address, valid for 15 minutes.' }),
    original_filename: Type.String({ description: 'As its sender called it.' }),
    extension: Type.String({ description: 'Of the file, without the dot.' }),
    file_size: Type.Integer({ description: 'Bytes.' }),
    resource_type: Nullable(Type.String({ description: 'What it hangs on: `message` or `note`.' })),
    resource_id: Nullable(Type.String({ description: 'The id of that message or note.' })),
  },
  'A file that hangs on a message or a note.',
  {
    id: exampleId('att'),
    presigned_url: 'https://support.example.com/files/a-long-signed-name',
    original_filename: 'broken-spoke.jpg',
    extension: 'jpg',
    file_size: 48213,
    resource_type: 'message',
    resource_id: exampleId('msg'),
  },
);

export type Attachment = Static<typeof Attachment>;
