import type { UpdateTagBody } from '../../../contract/tag.ts';
import { throwFieldErrors } from '../../errors/validation-error.ts';
import { nameError } from '../../text/name-error.ts';

/**
 * A tag's fields in stored form: normalized name, lower-case colors. What was not sent is absent.
 *
 * @throws ValidationError
 */
export function readTagInput({ name, color }: UpdateTagBody): UpdateTagBody {
  const cleanName = name?.normalize('NFC').trim();
  throwFieldErrors({
    name: cleanName === undefined ? undefined : nameError(cleanName),
    color: color == null || /^#[0-9a-f]{6}$/i.test(color) ? undefined : 'Must be a color such as #d94f3a.',
  });
  return {
    ...(cleanName !== undefined && { name: cleanName }),
    ...(color !== undefined && { color: color?.toLowerCase() ?? null }),
  };
}
