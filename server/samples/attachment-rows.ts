import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SeedAttachment, SeedConversation } from '../../seeds/seed-world.ts';
import { sniffType } from '../features/attachments/files/file-kind.ts';
import { newFileKey } from '../files/new-file-key.ts';
import { extensionOf } from '../text/file-name.ts';
import type { MessageRow } from './message-rows.ts';
import { idAt, minutesAgo, type Seeding } from './seeding.ts';

const folder = join(import.meta.dirname, '..', '..', 'seeds', 'files');

/** Stores the files of a conversation's messages, and returns their rows. */
export async function attachmentRows(
  seeding: Seeding,
  { messages: seeds }: SeedConversation,
  messages: readonly MessageRow[],
) {
  const rows = messages.flatMap((message, index) => {
    const { attachments = [], minutesAgo: minutes = 0 } = seeds[index] ?? {};
    const owner = { organizationId: message.organization_id, column: 'message_id', id: message.id } as const;
    return attachments.map((seed, index) => attachmentRow(seeding, seed, { owner, minutes, index }));
  });
  return Promise.all(rows);
}

type AttachedTo = {
  owner: { organizationId: string; column: 'message_id' | 'macro_id'; id: string };
  minutes: number;
  /** Listed among its owner's files. */
  index: number;
};

/** Stores a file, and returns its row. */
export async function attachmentRow(
  seeding: Seeding,
  { file, name, contentType }: SeedAttachment,
  { owner, minutes, index }: AttachedTo,
) {
  const bytes = await readFile(join(folder, file));
  const key = newFileKey();
  await seeding.files.put(key, Readable.from([bytes]), bytes.length);
  const timestamp = minutesAgo(seeding, minutes);
  return {
    organization_id: owner.organizationId,
    id: idAt(seeding, minutes),
    // Without a creator: it can't be attached again.
    caller_id: owner.id,
    original_filename: name,
    extension: extensionOf(name),
    content_type: contentType,
    file_size: bytes.length,
    file_key: key,
    sniffed_type: await sniffType(bytes),
    upload_began_at: timestamp,
    uploaded_at: timestamp,
    [owner.column]: owner.id,
    place: index + 1,
    inserted_at: timestamp,
  };
}
