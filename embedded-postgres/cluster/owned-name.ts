import { randomBytes } from 'node:crypto';
import { isAlive } from '../postgres/is-alive.ts';

/** Tells this process from an earlier one with the same id, which is the rule in containers. */
const mark = randomBytes(4).toString('hex');

/** A file name that says whose it is, so that what a killed process leaves can be recognised: kind-pid-mark-random. */
export function ownedName(kind: string, pid: number = process.pid): string {
  return [kind, pid, mark, randomBytes(4).toString('hex')].join('-');
}

/** True when the process named in it has ended. */
export function isAbandoned(name: string): boolean {
  const [, pid, itsMark] = name.split('-');
  return Number(pid) === process.pid ? itsMark !== mark : !isAlive(Number(pid));
}
