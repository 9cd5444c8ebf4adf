import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The one that costs least first. */
export const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/**
 * The content coding that a client likes best, by its q-values (RFC 9110 section 12.5.3); of those it likes equally, the
 * first of `among`. Undefined where it wants the bytes as they are.
 */
export function acceptedCoding(
  { headers }: Pick<FastifyRequest, 'headers'>,
  among: readonly Coding[],
): Coding | undefined {
  if (headers['accept-encoding'] === undefined) return undefined;
  const negotiator = new Negotiator({ headers }) as PreferringNegotiator;
  const [best] = negotiator.encodings([...among, 'identity'], { preferred: among });
  return among.find((coding) => coding === best);
}

/** The types of the package are of a version before it took preferences. */
type PreferringNegotiator = {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
};
