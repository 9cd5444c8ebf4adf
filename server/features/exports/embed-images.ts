import type { Reader } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { withPictureAddresses } from '../../text/inline-pictures.ts';
import { findAttachment } from '../attachments/attachment-store.ts';
import { shownType } from '../attachments/files/file-kind.ts';

/** Larger images are left out: one at a time is in memory, and a document with many has to stay readable. */
const maxImageBytes = 3_000_000;

/** At most so much for one message or note. */
const maxEntryBytes = 12_000_000;

type Parts = { reader: Reader; files: FileStore; organizationId: string };

/**
 * Sanitized HTML with its own images as `data:` URLs, so that it can be read without the server. Those that are too large or
 * missing, and remote ones, which would tell their senders that they were opened, keep only their alternative text.
 *
 * @returns the HTML, and the uuids of the attachments that are in it
 */
export async function embedImages(
  { reader, files, organizationId }: Parts,
  bodyHtml: string,
  left: string,
): Promise<{ html: string; embedded: ReadonlySet<string> }> {
  const urls = new Map<string, string>();
  let bytes = 0;
  for (const [, name = ''] of bodyHtml.matchAll(/"cid:(att_[0-9a-z]{26})"/g)) {
    const id = parsePublicId('att', name);
    if (id === undefined || urls.has(name)) continue;
    const image = await imageOf({ reader, files, organizationId }, id);
    if (!image || bytes + image.content.length > maxEntryBytes) continue;
    bytes += image.content.length;
    urls.set(name, `data:${image.type};base64,${image.content.toString('base64')}`);
  }
  const addressed = withPictureAddresses(bodyHtml, (name) => urls.get(name) ?? '');
  const html = addressed.replaceAll(/<img\b[^>]*>/g, (tag) => {
    if (/\ssrc="data:/.test(tag)) return tag;
    const [, alternative = ''] = /\salt="([^"]*)"/.exec(tag) ?? [];
    return `<em>[${alternative === '' ? left : alternative}]</em>`;
  });
  const embedded = new Set(
    [...urls.keys()].map((name) => parsePublicId('att', name) ?? publicId('att', name)),
  );
  return { html, embedded };
}

async function imageOf(
  { reader, files, organizationId }: Parts,
  id: string,
): Promise<{ type: string; content: Buffer } | undefined> {
  const found = await findAttachment(reader, { organizationId, id });
  if (!found?.is_uploaded || found.file_size > maxImageBytes) return undefined;
  const type = shownType(found.sniffed_type, found.extension);
  if (!type?.startsWith('image/')) return undefined;
  const content = await files
    .open(found.file_key)
    .then((stream) => stream.toArray())
    .catch(() => undefined);
  return content && { type, content: Buffer.concat(content) };
}
