import type { FieldFault } from '../../contract/errors.ts';

const maxBytes = 16 * 1024;
const maxLevels = 5;

/** Why a client's own object is too large to store (contract section 2); undefined if it isn't. */
export function freeFormError(field: string, value: Record<string, unknown>): FieldFault | undefined {
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes)
    return { field, code: 'too_long', message: 'Must have at most 16 KiB as JSON.' };
  if (depthOf(value) > maxLevels)
    return { field, code: 'too_deep', message: `Must be at most ${maxLevels} levels deep.` };
  return undefined;
}

/** The same for `meta_info`, which may not contain the server's reserved key. */
export function metaInfoError(value: Record<string, unknown>): FieldFault | undefined {
  if ('deskbell' in value)
    return { field: 'meta_info.deskbell', code: 'reserved', message: 'Is reserved for the server.' };
  return freeFormError('meta_info', value);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
