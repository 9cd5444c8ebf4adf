import { tmpdir } from 'node:os';
import { builtInbox } from '../build-inbox.ts';

/** The people's app as it is served, once for all test files. */
export default async function setup(): Promise<void> {
  await builtInbox(tmpdir(), { progress: (line) => process.stdout.write(`${line}\n`) });
}
