import type { FieldFault } from '../../contract/errors.ts';
import { ApiError } from './api-error.ts';

/** The body has the wrong members or values; `details` names each. */
export class ValidationError extends ApiError {
  constructor(details: FieldFault[]) {
    super('validation_error', details.map(({ field, message }) => `${field}: ${message}`).join(' '), {
      details,
    });
  }
}

/** One field at fault. */
export function fieldFault(field: string, code: string, message: string): ValidationError {
  return new ValidationError([{ field, code, message }]);
}
