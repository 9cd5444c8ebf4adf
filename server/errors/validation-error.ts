import type { FieldFault } from '../../contract/errors.ts';
import { ApiError } from './api-error.ts';

/** The body has invalid or unknown fields; `details` names each. */
export class ValidationError extends ApiError {
  constructor(details: FieldFault[]) {
    super('validation_error', details.map(({ field, message }) => `${field}: ${message}`).join(' '), {
      details,
    });
  }
}

/** A single invalid field. */
export function fieldError(field: string, code: string, message: string): ValidationError {
  return new ValidationError([{ field, code, message }]);
}

/**
 * Checks several fields at once: a sentence for each invalid one, undefined for the others.
 *
 * @throws ValidationError naming each
 */
export function throwFieldErrors(errors: Record<string, string | undefined>): void {
  const found = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, code: 'invalid', message }],
  );
  if (found.length > 0) throw new ValidationError(found);
}
