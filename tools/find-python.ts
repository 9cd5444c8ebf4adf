import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `python3` if it is installed and runs; otherwise undefined. */
export async function findPython(): Promise<string | undefined> {
  const probe = promisify(execFile)('python3', ['-c', 'import sys; print(sys.executable)']);
  return probe.then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}
