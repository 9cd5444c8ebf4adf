/**
 * The line numbers, from 1, of leftover conflict markers as `git diff --check` defines them: seven of `<`, `|`, `=` or `>` at the
 * start of a line, then a space or nothing.
 */
export function conflictMarkers(text: string): number[] {
  return text.split('\n').flatMap((line, at) => (/^(<{7}|\|{7}|={7}|>{7})(\s|$)/.test(line) ? [at + 1] : []));
}

/** Whether a file is binary by git's own rule: it has a NUL among its first 8000 bytes. */
export function isBinary(content: Buffer): boolean {
  return content.subarray(0, 8000).includes(0);
}
