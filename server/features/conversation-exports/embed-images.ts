import type { Reader } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { withPictureAddresses } from '../../text/inline-pictures.ts';
import { findAttachment } from '../attachments/attachment-store.ts';
import { shownType } from '../attachments/files/file-kind.ts';

/** Larger images are left out: one at a time is in memory, and a document with many has to stay readable. */
const maxImageBytes = 3_000_000;

/** The limit for one message or note. */
const maxEntryBytes = 12_000_000;

/** The limit for a whole document, so that browsers can still open it. */
const maxDocumentBytes = 100_000_000;

/** How much space is left for a document's next images. */
export type ImageBudget = { bytes: number };

export const newImageBudget = (): ImageBudget => ({ bytes: maxDocumentBytes });

type Parts = { reader: Reader; files: FileStore; organizationId: string; budget: ImageBudget };

/**
 * Sanitized HTML with its own images as `data:` URLs, so that it can be read without the server. Those that are too large or
 * missing, and remote ones, which would tell their senders that they were opened, keep only their alternative text.
 *
 * @returns the HTML, and the uuids of the attachments that are in it
 */
export async function embedImages(
  { reader, files, organizationId, budget }: Parts,
  bodyHtml: string,
  notIncluded: string,
): Promise<{ html: string; embedded: ReadonlySet<string> }> {
  const urls = new Map<string, string>();
  let bytesLeft = Math.min(maxEntryBytes, budget.bytes);
  for (const [, name = ''] of bodyHtml.matchAll(/"cid:(att_[0-9a-z]{26})"/g)) {
    const id = parsePublicId('att', name);
    if (id === undefined || urls.has(name)) continue;
    const image = await imageOf({ reader, files, organizationId }, id, Math.min(maxImageBytes, bytesLeft));
    if (!image) continue;
    bytesLeft -= image.content.length;
    budget.bytes -= image.content.length;
    urls.set(name, `data:${image.type};base64,${image.content.toString('base64')}`);
  }
  const addressed = withPictureAddresses(bodyHtml, (name) => urls.get(name) ?? '');
  const html = addressed.replaceAll(/<img\b[^>]*>/g, (tag) => {
    if (/\ssrc="data:/.test(tag)) return tag;
    const [, alternative = ''] = /\salt="([^"]*)"/.exec(tag) ?? [];
    return `<em>[${alternative === '' ? notIncluded : alternative}]</em>`;
  });
  return { html, embedded: new Set([...urls.keys()].flatMap((name) => parsePublicId('att', name) ?? [])) };
}

async function imageOf(
  { reader, files, organizationId }: Omit<Parts, 'budget'>,
  id: string,
  maxBytes: number,
): Promise<{ type: string; content: Buffer } | undefined> {
  const found = await findAttachment(reader, { organizationId, id });
  if (!found?.is_uploaded || found.file_size > maxBytes) return undefined;
  const type = shownType(found.sniffed_type, found.extension);
  if (!type?.startsWith('image/')) return undefined;
  const content = await files
    .open(found.file_key)
    .then((stream) => stream.toArray())
    .catch(() => undefined);
  return content && { type, content: Buffer.concat(content) };
}
