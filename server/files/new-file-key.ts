import { randomBytes } from 'node:crypto';

/** An unguessable key, in one of 256 folders, so that none of them gets too long to list. */
export function newFileKey(): string {
  const name = randomBytes(20).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}
