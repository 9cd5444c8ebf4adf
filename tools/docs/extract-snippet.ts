/**
 * Extracts the snippet that starts at the one line containing `start`: that line alone, or, if it opens a bracket or a template,
 * everything up to the line that closes it at the same indentation. Biome's layout makes indentation sufficient. The indentation
 * of the first line is removed throughout, and the snippet ends with a line break.
 *
 * @throws Error if no line or several lines contain `start`, or the snippet never ends
 */
export function extractSnippet(source: string, start: string): string {
  const lines = source.split('\n');
  const found = lines.flatMap((line, at) => (line.includes(start) ? [at] : []));
  const [first, second] = found;
  if (first === undefined) throw new Error(`no line contains ${start}`);
  if (second !== undefined) throw new Error(`${found.length} lines contain ${start}`);
  const indentation = indentationOf(lines[first] ?? '');
  const closesAt = (at: number) =>
    lines.findIndex((line, index) => index > at && line !== '' && indentationOf(line) <= indentation);
  let last = first;
  while (opens(lines[last] ?? '')) {
    last = closesAt(last);
    if (last < 0) throw new Error(`what begins with ${start} never ends`);
  }
  const piece = lines.slice(first, last + 1).map((line) => line.slice(indentation));
  return `${piece.join('\n')}\n`;
}

function indentationOf(line: string): number {
  return line.length - line.trimStart().length;
}

function opens(line: string): boolean {
  return /[({[`]$/.test(line);
}
