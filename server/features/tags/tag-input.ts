import type { UpdateTagBody } from '../../../contract/tag.ts';
import { refuseFaults } from '../../errors/validation-error.ts';
import { nameFault } from '../../text/name-fault.ts';

/**
 * A tag's fields as they are stored: one spelling of a name, lower-case colours. What was not sent is not there.
 *
 * @throws ValidationError
 */
export function readTagInput({ name, color }: UpdateTagBody): UpdateTagBody {
  const cleanName = name?.normalize('NFC').trim();
  refuseFaults({
    name: cleanName === undefined ? undefined : nameFault(cleanName),
    color: color == null || /^#[0-9a-f]{6}$/i.test(color) ? undefined : 'Must be a colour such as #d94f3a.',
  });
  return {
    ...(cleanName !== undefined && { name: cleanName }),
    ...(color !== undefined && { color: color?.toLowerCase() ?? null }),
  };
}
