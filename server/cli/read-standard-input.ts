/** A secret from standard input, without the line break at its end: options are visible to other users. */
export async function readStandardInput(): Promise<string> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part;
  return text.replace(/\r?\n$/, '');
}
