import type { FieldFault } from '../../contract/errors.ts';

const maxBytes = 16 * 1024;
const maxLevels = 5;

/** Why an object of a client's own is too much to keep (contract section 2); undefined where it is not. */
export function freeFormError(field: string, value: Record<string, unknown>): FieldFault | undefined {
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes)
    return { field, code: 'too_long', message: 'Must have at most 16 KiB as JSON.' };
  if (depthOf(value) > maxLevels)
    return { field, code: 'too_deep', message: `Must be at most ${maxLevels} levels deep.` };
  return undefined;
}

/** The same for `meta_info`, which may not hold the key that is the server's. */
export function metaInfoError(value: Record<string, unknown>): FieldFault | undefined {
  if ('deskbell' in value)
    return { field: 'meta_info.deskbell', code: 'reserved', message: 'Is reserved for the server.' };
  return freeFormError('meta_info', value);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
