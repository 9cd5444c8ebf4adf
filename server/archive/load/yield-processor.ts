import { setPriority } from 'node:os';

/** A fifteenth of the weight of a thread with the usual priority. */
const niceness = 12;

/** Lets requests go first. On Linux, the priority is that of the calling thread; elsewhere it would be that of a server as a whole. */
export function yieldProcessor(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // A server with a lower priority stays as it is, and some sandboxes refuse it. The rests remain.
  }
}
