import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `python3`, where it is installed and runs; undefined where it does not. */
export async function findPython(): Promise<string | undefined> {
  const asked = promisify(execFile)('python3', ['-c', 'import sys; print(sys.executable)']);
  return asked.then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}
