import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { User } from '../user.ts';

export const exportStates = ['waiting', 'running', 'finished', 'failed'] as const;

/** An organization, or what it has of one contact, being written into one file. */
export const Export = Exactly({
  id: Id('exp', 'Export id.'),
  contact: Nullable(
    Exactly({
      id: Id('cnt', 'The contact.'),
      name: Nullable(Type.String({ description: 'Their name, or how else they are known.' })),
    }),
    'Whose data it has; `null` if it has everything of the organization.',
  ),
  includes_notes: Type.Boolean({ description: 'Whether the members’ internal notes are included.' }),
  state: OneOf(exportStates, '`finished` once the file can be downloaded.'),
  done_count: Type.Integer({ description: 'The progress, out of `total_count`.' }),
  total_count: Nullable(
    Type.Integer({ description: 'Messages, conversations and files.' }),
    '`null` until it is known.',
  ),
  file_size: Nullable(Type.Integer({ description: 'Bytes.' }), '`null` until it is finished.'),
  user: Nullable(User, 'Who requested it.'),
  inserted_at: Timestamp('When it was requested'),
  finished_at: Nullable(Timestamp('When it was finished, or failed for good')),
  expires_at: Nullable(Timestamp('When the file is deleted')),
});

export type Export = Static<typeof Export>;

export const ExportDownload = Exactly({
  url: Type.String({ description: 'The file.' }),
  expires_at: Timestamp('Until when the address is valid: for 15 minutes'),
});

export type ExportDownload = Static<typeof ExportDownload>;

export const ExportContactBody = Exactly({
  includes_notes: Type.Boolean({
    description: 'Whether to include internal notes, about the contact and in their conversations.',
  }),
});

export const Exports = Type.Array(Export, { description: 'Those of the last seven days, newest first.' });
