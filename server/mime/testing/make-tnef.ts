/** A `winmail.dat` with one file, as Outlook writes it: the long name and the type stand among the properties of the file. */
export function makeTnef({ name, type, content }: { name: string; type: string; content: string }): Buffer {
  const words = (...values: number[]) => Buffer.concat(values.map((value) => uint(value, 4)));
  const text = (value: string) => {
    const bytes = Buffer.from(`${value}\0`, 'utf16le');
    return Buffer.concat([words(1, bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  };
  const property = (id: number, value: string) => Buffer.concat([uint(0x1f, 2), uint(id, 2), text(value)]);
  const properties = Buffer.concat([words(2), property(0x3707, name), property(0x370e, type)]);
  return Buffer.concat([
    words(0x223e9f78),
    uint(1, 2),
    attribute(2, 0x0006_9002, Buffer.alloc(14)),
    attribute(2, 0x0001_8010, Buffer.from('SHORT~1.PDF\0')),
    attribute(2, 0x0006_800f, Buffer.from(content)),
    attribute(2, 0x0006_9005, properties),
  ]);
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const checksum = data.reduce((sum, byte) => (sum + byte) & 0xffff, 0);
  return Buffer.concat([uint(level, 1), uint(id, 4), uint(data.length, 4), data, uint(checksum, 2)]);
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
