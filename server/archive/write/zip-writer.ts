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
  // Reported by the next step. Waiting for this promise at each step would keep what every step has read until the end.
  const failed = new AbortController();
  written.catch((error: unknown) => failed.abort(error));
  const add = async (path: string, content: Readable, compress: boolean) => {
    const options = { mtime, mode: 0o600, compress, forceZip64Format: true };
    withoutPool(() => zip.addReadStreamLazy(path, options, handOver(content)));
    // The writer takes entries one after the other, and fails with its target.
    await finished(content, { writable: false, signal: failed.signal }).catch((error: unknown) => {
      throw failed.signal.aborted ? failed.signal.reason : error;
    });
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

/** As a slice of Node's pool, the name that the writer keeps would keep what is next to it: parts of the content of files. */
function withoutPool(work: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    work();
  } finally {
    Buffer.poolSize = poolSize;
  }
}

/** Gives a stream away once: the writer keeps this function until the end, which must not keep the stream and what it has read. */
function handOver(content: Readable) {
  let stream: Readable | undefined = content;
  return (take: (error: unknown, stream: Readable) => void) => {
    const given = stream;
    stream = undefined;
    if (given) take(null, given);
  };
}
