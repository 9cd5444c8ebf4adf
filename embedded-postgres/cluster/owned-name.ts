import { randomBytes } from 'node:crypto';
import { isAlive } from '../postgres/is-alive.ts';

/** Distinguishes this process from a previous one with the same id, which is common in containers. */
const mark = randomBytes(4).toString('hex');

/**
 * A file name that identifies its owner, so that leftovers of a killed process can be recognized:
 * kind-pid-mark-random.
 */
export function ownedName(kind: string, pid: number = process.pid): string {
  return [kind, pid, mark, randomBytes(4).toString('hex')].join('-');
}

/** True if the process in the name has ended. */
export function isAbandoned(name: string): boolean {
  const [, pid, itsMark] = name.split('-');
  return Number(pid) === process.pid ? itsMark !== mark : !isAlive(Number(pid));
}
