import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SeedAttachment, SeedConversation } from '../../seeds/seed-world.ts';
import { sniffType } from '../features/attachments/files/file-kind.ts';
import { newFileKey } from '../files/new-file-key.ts';
import { extensionOf } from '../text/file-name.ts';
import type { MessageRow } from './message-rows.ts';
import { idAt, minutesAgo, type Planting } from './planting.ts';

const folder = join(import.meta.dirname, '..', '..', 'seeds', 'files');

/** Stores the files of a conversation's messages, and returns their rows. */
export async function attachmentRows(
  planting: Planting,
  { messages: seeds }: SeedConversation,
  messages: readonly MessageRow[],
) {
  const rows = messages.flatMap((message, index) => {
    const { attachments = [], minutesAgo: minutes = 0 } = seeds[index] ?? {};
    return attachments.map((seed, index) => attachmentRow(planting, seed, { message, minutes, index }));
  });
  return Promise.all(rows);
}

type Where = { message: MessageRow; minutes: number; index: number };

async function attachmentRow(
  planting: Planting,
  { file, name, contentType }: SeedAttachment,
  { message, minutes, index }: Where,
) {
  const bytes = await readFile(join(folder, file));
  const key = newFileKey();
  await planting.files.put(key, Readable.from([bytes]), bytes.length);
  const moment = minutesAgo(planting, minutes);
  return {
    organization_id: message.organization_id,
    id: idAt(planting, minutes),
    // Without a creator: nobody attaches it again.
    caller_id: message.id,
    original_filename: name,
    extension: extensionOf(name),
    content_type: contentType,
    file_size: bytes.length,
    file_key: key,
    sniffed_type: await sniffType(bytes),
    upload_began_at: moment,
    uploaded_at: moment,
    message_id: message.id,
    place: index + 1,
    inserted_at: moment,
  };
}
