export type Frame = { id: string | undefined; data: string | undefined };

/** The frames of a stream of server-sent events as they come (HTML standard, section 9.2.6; what the server sends of it). */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield frameOf(block);
  }
}

function frameOf(block: string): Frame {
  const lines = block.split('\n');
  const fieldOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  return { id: fieldOf('id'), data: fieldOf('data') };
}
