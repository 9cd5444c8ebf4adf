import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FieldFault } from '../../contract/errors.ts';
import type { ApiError } from '../errors/api-error.ts';
import { InvalidRequest } from '../errors/invalid-request.ts';
import { ValidationError } from '../errors/validation-error.ts';

/** What the schema found wrong, in the contract's words: 400 for the query, 422 for the body. */
export function validationFault(
  faults: FastifySchemaValidationError[],
  context: string | undefined,
): ApiError {
  const fields = faults.map(fieldFaultOf);
  if (context !== 'body')
    return new InvalidRequest(fields.map((it) => `${it.field}: ${it.message}`).join(' '));
  if (faults[0]?.instancePath === '' && faults[0].keyword === 'type') {
    return new InvalidRequest('The body must be a JSON object.');
  }
  return new ValidationError(fields);
}

function fieldFaultOf(fault: FastifySchemaValidationError): FieldFault {
  const named = fault.params.additionalProperty ?? fault.params.missingProperty;
  const path = fault.instancePath.split('/').slice(1);
  const field = [...path, ...(named === undefined ? [] : [String(named)])].join('.');
  return { field, ...wordsFor(fault) };
}

function wordsFor({ keyword, params, message }: FastifySchemaValidationError): {
  code: string;
  message: string;
} {
  switch (keyword) {
    case 'additionalProperties':
      return { code: 'unknown', message: 'Is not known here.' };
    case 'required':
      return { code: 'required', message: 'Is required.' };
    case 'type':
      return { code: 'type', message: `Must be of type ${[params.type].flat().join(' or ')}.` };
    case 'enum':
      return {
        code: 'not_offered',
        message: `Must be one of ${[params.allowedValues].flat().join(', ')}.`,
      };
    case 'maxLength':
      return { code: 'too_long', message: `Must have at most ${params.limit} characters.` };
    case 'maxItems':
      return { code: 'too_many', message: `Must have at most ${params.limit} items.` };
    default:
      return { code: 'invalid', message: `${message ?? 'is not valid'}.` };
  }
}
