import { withReadSnapshot } from '../../backup/snapshot.ts';
import { contactPages } from './contact-pages.ts';
import { contactSelection, readSubject, type WriteContactArchive } from './contact-selection.ts';
import { writeFrom } from './write-archive.ts';

/**
 * Writes what an organization has of a contact (docs/archive.md): the records as archive 1, their files, and pages to read. False if
 * the contact doesn't exist, or is erased; nothing is written then.
 */
export function writeContactArchive(writing: WriteContactArchive): Promise<boolean> {
  return withReadSnapshot(writing.connection, async (client) => {
    const subject = await readSubject(client, writing);
    if (!subject) return false;
    const addPages = contactPages(client, subject, writing);
    await writeFrom(client, writing, { ...contactSelection(subject), addPages });
    return true;
  });
}
