const chunkLength = 65_536;

type Chunk = Float64Array | Uint32Array;

/**
 * A list that only grows, of numbers in `Chunk`s: an array would be copied each time it has no room left, and the copies of a million numbers
 * are garbage that V8 collects late.
 */
export function openNumberList(kind: new (length: number) => Chunk) {
  const chunks: Chunk[] = [];
  let length = 0;
  const chunkOf = (index: number) => chunks[Math.floor(index / chunkLength)];
  return {
    get length() {
      return length;
    },
    push(value: number): void {
      if (length % chunkLength === 0) chunks.push(new kind(chunkLength));
      length += 1;
      this.set(length - 1, value);
    },
    /** 0 outside of the list. */
    at: (index: number): number => chunkOf(index)?.[index % chunkLength] ?? 0,
    set(index: number, value: number): void {
      const chunk = chunkOf(index);
      if (chunk) chunk[index % chunkLength] = value;
    },
  };
}

export type NumberList = ReturnType<typeof openNumberList>;
