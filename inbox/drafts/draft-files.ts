import type { Attachment } from '../../sdk/src/types.ts';
import type { DraftFile } from './drafts.ts';

/** Files from the server in the form of a draft. Images in the text are sent only while they are in it. */
export function draftFiles(attachments: readonly Attachment[], html: string): DraftFile[] {
  return attachments.map(({ id, original_filename, file_size }) => ({
    id,
    name: original_filename,
    size: file_size,
    ...(html.includes(`"cid:${id}"`) && { isInText: true as const }),
  }));
}
