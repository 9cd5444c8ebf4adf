import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const command = join(import.meta.dirname, '..', '..', 'bin', 'deskbell');

/** Generates conversations with an average number of messages in the demo's first organization while its server runs. */
export async function fillWith(
  { conversations, messages }: { conversations: number; messages: number },
  dataDir: string,
): Promise<void> {
  const args = ['--organization', 'heron-bicycles', '--conversations', String(conversations)];
  await promisify(execFile)(command, ['generate', ...args, '--messages-per-conversation', String(messages)], {
    env: { PATH: process.env.PATH, DESKBELL_DATA_DIR: dataDir },
  });
}
