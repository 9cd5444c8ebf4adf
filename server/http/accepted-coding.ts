import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Cheapest first. */
export const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/**
 * The content coding that a client prefers, by its q-values (RFC 9110 section 12.5.3); of equal ones, the first of
 * `among`. Undefined if it wants identity.
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

/** The package's types are of a version from before it supported preferences. */
type PreferringNegotiator = {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
};
