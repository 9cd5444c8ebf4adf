import type { Problem } from '../../load/import-store.ts';
import { damaged, type OpenZip, openEntry, openZip } from '../../read/open-zip.ts';
import type { OpenFile } from '../copy-files.ts';
import type { Found } from '../found.ts';
import type { PartFile } from './fetch-files.ts';
import { type PartLine, partEntries } from './write-part.ts';

/** Everything that was read, while its parts are open. */
export type OpenParts = {
  found(): AsyncGenerator<Found>;
  open: OpenFile;
  close(): void;
};

/** @throws OperatorError if a part is damaged */
export async function openParts(
  paths: readonly string[],
  report: (problem: Problem) => void,
): Promise<OpenParts> {
  const parts: OpenZip[] = [];
  const close = () => {
    for (const { zip } of parts) zip.close();
  };
  try {
    for (const path of paths) parts.push(await openZip(path));
  } catch (error) {
    close();
    throw error;
  }
  return {
    async *found() {
      for (const [index, part] of parts.entries())
        for await (const line of linesOf(part))
          if ('problem' in line) report(line.problem);
          else yield locatedIn(index, line.found);
    },
    async open(file) {
      const { path, problem = 'It was not fetched.' } = file as PartFile;
      const [, index = '', entryName = ''] = /^(\d+) (.+)$/.exec(path ?? '') ?? [];
      const part = parts[Number(index)];
      const entry = index === '' ? undefined : part?.entries.get(entryName);
      return part && entry ? { content: await openEntry(part.zip, entry) } : { problem };
    },
    close,
  };
}

/** Entries of different parts have the same names. */
function locatedIn(index: number, found: Found): Found {
  if (found.kind !== 'conversation') return found;
  const located = (file: PartFile) =>
    file.path === undefined ? file : { ...file, path: `${index} ${file.path}` };
  return {
    ...found,
    messages: found.messages.map((message) => ({ ...message, files: (message.files ?? []).map(located) })),
  };
}

async function* linesOf({ zip, entries }: OpenZip): AsyncGenerator<PartLine> {
  const entry = entries.get(partEntries.lines);
  if (!entry) throw damaged(`${partEntries.lines} is missing`);
  let rest = Buffer.alloc(0);
  for await (const chunk of await openEntry(zip, entry)) {
    let bytes = Buffer.concat([rest, chunk as Buffer]);
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10)) {
      yield JSON.parse(bytes.toString('utf8', 0, at)) as PartLine;
      bytes = bytes.subarray(at + 1);
    }
    rest = bytes;
  }
}
