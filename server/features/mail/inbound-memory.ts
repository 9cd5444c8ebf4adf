import type { Readable } from 'node:stream';
import { type BytesInFlight, bytesInFlight } from '../../background/bytes-in-flight.ts';
import { MailBusy, PayloadTooLarge } from '../../errors/errors.ts';
import { mailLimits } from '../../mime/mail-limits.ts';

/** One organization may use the memory of one email of the maximum size; the rest is for the others. */
const maxBytesAtOnce = 64 * 1024 * 1024;

/** The memory that one request uses. */
export type Memory = { take(bytes: number): boolean; releaseAll(): void };

/**
 * Reads an email, as long as there is memory for it.
 * @throws PayloadTooLarge, MailBusy
 */
export async function readSource(payload: Readable, memory: Memory): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mailLimits.bytes) throw tooLarge();
    if (!memory.take(chunk.length)) throw new MailBusy();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function memoryForOrganizations(): (organizationId: string) => Memory {
  const all = bytesInFlight(maxBytesAtOnce);
  const organizations = new Map<string, BytesInFlight>();
  return (organizationId) => {
    let taken = 0;
    return {
      take(bytes) {
        const own = organizations.get(organizationId) ?? bytesInFlight(mailLimits.bytes);
        organizations.set(organizationId, own);
        taken += bytes;
        const fitsInAll = all.take(bytes);
        return own.take(bytes) && fitsInAll;
      },
      releaseAll() {
        const own = organizations.get(organizationId);
        all.release(taken);
        own?.release(taken);
        taken = 0;
        if (own?.isEmpty) organizations.delete(organizationId);
      },
    };
  };
}

export function tooLarge(): PayloadTooLarge {
  return new PayloadTooLarge(`An email may have at most ${mailLimits.bytes / 1024 ** 2} MB.`);
}
