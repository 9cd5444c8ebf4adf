import type { Reader } from '../../../db/database.ts';

type Known = { hasVectors: Promise<boolean>; until: number };

const knownMilliseconds = 600_000;
const known = new WeakMap<Reader, Known>();

/**
 * Whether the database has the extension `vector`, which compares embeddings, in a version that also compares bits. Asked
 * once in ten minutes: an operator creates it, at any time.
 */
export function hasVectors(database: Reader): Promise<boolean> {
  const now = performance.now();
  const before = known.get(database);
  if (before && before.until > now) return before.hasVectors;
  const support = readSupport(database);
  known.set(database, { hasVectors: support, until: now + knownMilliseconds });
  support.catch(() => known.delete(database));
  return support;
}

const missingObject = new Set(['42704', '42883', 'XX000']);

/** Whether a statement has failed because the extension is gone, which is then asked again. */
export function isWithoutVectors(database: Reader, error: unknown): boolean {
  const isMissing = missingObject.has(String((error as { code?: unknown }).code));
  if (isMissing) known.delete(database);
  return isMissing;
}

async function readSupport(database: Reader): Promise<boolean> {
  const [row] = await database.read<{ has_vectors: boolean }>({
    name: 'has_vectors',
    text: `SELECT to_regtype('vector') IS NOT NULL AND to_regprocedure('hamming_distance(bit, bit)') IS NOT NULL
                  AND EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'vector') AS has_vectors`,
    values: [],
  });
  return row?.has_vectors ?? false;
}
