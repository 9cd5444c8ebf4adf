const words = (...values: number[]) => Buffer.concat(values.map((value) => uint(value, 4)));
const padded = (bytes: Buffer) =>
  Buffer.concat([words(1, bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const property = (type: number, id: number, value: Buffer) =>
  Buffer.concat([uint(type, 2), uint(id, 2), padded(value)]);
const text = (id: number, value: string) => property(0x1f, id, Buffer.from(`${value}\0`, 'utf16le'));

/** A `winmail.dat` with one file, as Outlook writes it: the long name and the type are properties of the file. */
export function makeTnef({ name, type, content }: { name: string; type: string; content: string }): Buffer {
  const properties = Buffer.concat([words(2), text(0x3707, name), text(0x370e, type)]);
  return Buffer.concat([
    words(0x223e9f78),
    uint(1, 2),
    attribute(2, 0x0006_9002, Buffer.alloc(14)),
    attribute(2, 0x0001_8010, Buffer.from('SHORT~1.PDF\0')),
    attribute(2, 0x0006_800f, Buffer.from(content)),
    attribute(2, 0x0006_9005, properties),
  ]);
}

/** One without files, whose body is HTML or compressed RTF. */
export function makeTnefBody(body: { html: Buffer } | { packedRtf: Buffer }): Buffer {
  const value = 'html' in body ? property(0x102, 0x1013, body.html) : property(0x102, 0x1009, body.packedRtf);
  return Buffer.concat([
    words(0x223e9f78),
    uint(1, 2),
    attribute(1, 0x0006_9003, Buffer.concat([words(1), value])),
  ]);
}

/** Uncompressed RTF in the container of compressed RTF ([MS-OXRTFCP] section 2.1.3.1.3). */
export function asPackedRtf(rtf: string): Buffer {
  const bytes = Buffer.from(rtf, 'latin1');
  return Buffer.concat([words(bytes.length + 12, bytes.length, 0x414c454d, 0), bytes]);
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
