import type { Readable, Writable } from 'node:stream';

const lineEnd = 0x0a;

/** Forwards whole lines, so that the output of several processes is never mixed within a line. */
export function forwardLines(from: Readable, to: Writable): void {
  let rest: Buffer[] = [];
  from.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(lineEnd) + 1;
    if (end > 0) {
      to.write(Buffer.concat([...rest, chunk.subarray(0, end)]));
      rest = [];
    }
    if (end < chunk.length) rest.push(chunk.subarray(end));
  });
  from.on('end', () => {
    if (rest.length > 0) to.write(Buffer.concat([...rest, Buffer.from('\n')]));
  });
}
