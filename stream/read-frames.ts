/** `retry`: the server's delay before reconnecting in milliseconds, if any. */
export type Frame = { id: string | undefined; event: string; data: string | undefined; retry?: number };

/** Parses server-sent events (HTML standard, section 9.2.6). Our server ends lines with LF only. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield frameOf(block);
  }
}

function frameOf(block: string): Frame {
  const fields = new Map(block.split('\n').map(fieldOf));
  const retry = Number(fields.get('retry'));
  return {
    id: fields.get('id'),
    event: fields.get('event') ?? 'message',
    data: fields.get('data'),
    ...(retry > 0 && { retry }),
  };
}

/** A comment is a field with an empty name. */
function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
