import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A zip file that is written entry by entry, each from a stream, so that memory holds only their names. */
export type ZipWriter = {
  /** Lines of text. Returns their number, and the size and digest of the entry. */
  addLines(
    path: string,
    lines: AsyncIterable<readonly string[]>,
  ): Promise<{ count: number; bytes: number; sha256: string }>;
  addText(path: string, text: string): Promise<void>;
  /** Returns the size of the entry. */
  addFile(path: string, content: Readable, isCompressed: boolean): Promise<number>;
  /** Writes the directory at its end, and waits until everything has been taken. */
  end(): Promise<void>;
};

/** Every entry has this time: the archive itself says when it was written, and equal content gives an equal file. */
const mtime = new Date(Date.UTC(1980, 0, 1));

export function openZipWriter(target: Writable): ZipWriter {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, target);
  // Reported by the next step that waits for it.
  written.catch(() => undefined);
  const add = async (path: string, content: Readable, compress: boolean) => {
    zip.addReadStream(content, path, { mtime, mode: 0o600, compress, forceZip64Format: true });
    // The writer takes entries one after the other, and fails with its target.
    await Promise.race([finished(content, { writable: false }), written.then(() => undefined)]);
  };
  return {
    async addLines(path, lines) {
      const totals = { count: 0, bytes: 0 };
      const digest = createHash('sha256');
      const chunks = async function* () {
        for await (const batch of lines) {
          const chunk = Buffer.from(batch.map((line) => `${line}\n`).join(''));
          totals.count += batch.length;
          totals.bytes += chunk.length;
          digest.update(chunk);
          yield chunk;
        }
      };
      await add(path, Readable.from(chunks(), { objectMode: false }), true);
      return { ...totals, sha256: digest.digest('hex') };
    },
    addText: (path, text) => add(path, Readable.from([Buffer.from(text)], { objectMode: false }), true),
    async addFile(path, content, isCompressed) {
      let bytes = 0;
      content.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      content.pause();
      await add(path, content, !isCompressed);
      return bytes;
    },
    async end() {
      zip.end();
      await written;
    },
  };
}
