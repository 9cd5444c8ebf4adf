import type { Attachment } from '../../sdk/src/types.ts';
import type { DraftFile } from './drafts.ts';

/** Files from the server as a draft has them. Those that its text shows are sent only while it does. */
export function draftFiles(attachments: readonly Attachment[], html: string): DraftFile[] {
  return attachments.map(({ id, original_filename, file_size }) => ({
    id,
    name: original_filename,
    size: file_size,
    ...(html.includes(`"cid:${id}"`) && { isInText: true as const }),
  }));
}
