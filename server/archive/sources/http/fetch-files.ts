import { join } from 'node:path';
import type { Found, FoundFile } from '../found.ts';
import { eachAtOnce } from './each-at-once.ts';
import type { HttpSource } from './source.ts';
import type { Downloaded, SourceClient } from './source-client.ts';
import type { PartWriter } from './write-part.ts';

/** A file as a part has it: `path` is its entry there. */
export type PartFile = FoundFile & { problem?: string };

type FetchFiles = { source: HttpSource; client: SourceClient; folder: string; part: PartWriter };

const atOnce = 4;

/** A record with its files fetched into the part: their addresses may not work for long. */
export async function withFiles(found: Found, fetching: FetchFiles): Promise<Found> {
  if (found.kind !== 'conversation') return found;
  const wanted = found.messages.flatMap(({ files }) => files ?? []);
  const fetched = new Map<FoundFile, PartFile>();
  for (let from = 0; from < wanted.length; from += atOnce) {
    const batch = wanted.slice(from, from + atOnce);
    const pathOf = (index: number) => join(fetching.folder, `file-${index}`);
    const results = await eachAtOnce(batch, atOnce, (file, index) =>
      fetchOne(fetching, file, { path: pathOf(index), conversationId: found.id }),
    );
    // One after the other, so that a part has its files in their order.
    for (const [index, file] of batch.entries())
      fetched.set(file, await partFile(fetching.part, file, { result: results[index], path: pathOf(index) }));
  }
  return {
    ...found,
    messages: found.messages.map((message) => ({
      ...message,
      files: (message.files ?? []).map((file) => fetched.get(file) ?? file),
    })),
  };
}

type Fetched = { result: Downloaded | undefined; path: string };

async function partFile(part: PartWriter, file: FoundFile, { result, path }: Fetched): Promise<PartFile> {
  if (!result || 'problem' in result) return { ...file, problem: result?.problem ?? 'It was not fetched.' };
  if (result.bytes === 0) return { ...file, problem: 'It is empty.' };
  const contentType = file.contentType ?? result.contentType;
  return { ...file, contentType, path: await part.addFile(path, contentType) };
}

async function fetchOne(
  { source, client }: FetchFiles,
  file: FoundFile,
  { path, conversationId }: { path: string; conversationId: string },
): Promise<Downloaded> {
  const first = await client.download(file.url ?? '', path);
  if ('bytes' in first || !first.isExpired || !source.renew) return first;
  const url = await source.renew(client, file, conversationId);
  return url === undefined ? first : client.download(url, path);
}
