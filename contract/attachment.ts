import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable } from './primitives.ts';

/** Spec section 2, Attachment. */
export const Attachment = Exactly({
  id: Id('att', 'Attachment id.'),
  presigned_url: Type.String({ description: 'A fresh address, valid for 15 minutes.' }),
  original_filename: Type.String(),
  extension: Type.String(),
  file_size: Type.Integer({ description: 'Bytes.' }),
  resource_type: Nullable(Type.String({ description: 'What it hangs on: `message` or `note`.' })),
  resource_id: Nullable(Type.String()),
});

export type Attachment = Static<typeof Attachment>;
