import { totalmem } from 'node:os';

const MiB = 1024 * 1024;
const least = 128;
const most = 2048;

/**
 * `shared_buffers` for a machine or container with this many bytes of memory: an eighth, between 128 MB and 2 GB. Less
 * than the usual quarter, because Node and the page cache need the rest; PostgreSQL takes it only as it reads.
 */
export function sharedBuffers(memory: number = availableMemory()): string {
  const eighth = Math.floor(memory / 8 / MiB);
  return `${Math.min(most, Math.max(least, eighth))}MB`;
}

/** In bytes: the limit of the container, if there is one below the machine's memory. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
