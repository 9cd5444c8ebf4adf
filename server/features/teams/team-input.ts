import type { UpdateTeamBody } from '../../../contract/team.ts';
import { throwFieldErrors } from '../../errors/validation-error.ts';
import { nameError } from '../../text/name-error.ts';

/**
 * A team's fields in stored form: normalized name, lower-case colors. What was not sent is absent.
 *
 * @throws ValidationError
 */
export function readTeamInput({ name, color }: UpdateTeamBody): UpdateTeamBody {
  const cleanName = name?.normalize('NFC').trim();
  throwFieldErrors({ name: cleanName === undefined ? undefined : nameError(cleanName) });
  return {
    ...(cleanName !== undefined && { name: cleanName }),
    ...(color !== undefined && { color: color?.toLowerCase() ?? null }),
  };
}
