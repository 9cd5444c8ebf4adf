import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FieldFault } from '../../contract/errors.ts';
import { exampleId } from '../../contract/example-id.ts';
import { wholeNumberPattern } from '../../contract/page.ts';
import { webAddress } from '../../contract/primitives.ts';
import { colorPattern } from '../../contract/tag.ts';
import type { ApiError } from '../errors/api-error.ts';
import { InvalidRequest } from '../errors/errors.ts';
import { ValidationError } from '../errors/validation-error.ts';

/** The schema's violations, in the contract's format: 400 for the query, 422 for the body. */
export function toValidationError(
  errors: FastifySchemaValidationError[],
  context: string | undefined,
): ApiError {
  const fields = errors.map(fieldErrorOf);
  if (context !== 'body') return new InvalidRequest(queryError(errors, fields));
  if (errors[0]?.instancePath === '' && errors[0].keyword === 'type') {
    return new InvalidRequest('The body must be a JSON object.');
  }
  return new ValidationError(fields);
}

/** Every query value is a text, unless its name occurs more than once: then it is a list of texts. */
function queryError([error]: FastifySchemaValidationError[], fields: FieldFault[]): string {
  const isRepeated = error?.keyword === 'type';
  return fields
    .map(
      ({ field, message }) => `${field}: ${isRepeated ? 'Was sent more than once. Send it once.' : message}`,
    )
    .join(' ');
}

function fieldErrorOf(error: FastifySchemaValidationError): FieldFault {
  const { additionalProperty, missingProperty, i, j } = error.params;
  // Of two equal items, the second one is the duplicate.
  const named =
    additionalProperty ?? missingProperty ?? (i === undefined ? undefined : Math.max(Number(i), Number(j)));
  const path = error.instancePath.split('/').slice(1);
  const field = [...path, ...(named === undefined ? [] : [String(named)])].join('.');
  return { field, ...wordsFor(error) };
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
    case 'maximum':
      return { code: 'too_large', message: `Must be at most ${params.limit}.` };
    case 'maxItems':
      return { code: 'too_many', message: `Must have at most ${params.limit} items.` };
    case 'uniqueItems':
      return { code: 'duplicate', message: 'Is named twice.' };
    case 'format':
      return { code: 'invalid', message: mustBeAddress };
    case 'pattern':
      return { code: 'invalid', message: wordsForPattern(String(params.pattern)) };
    default:
      return { code: 'invalid', message: `${message ?? 'is not valid'}.` };
  }
}

const mustBeAddress =
  'Must be an http or https URL such as https://example.com/logo.png, without a user name.';

/** The format of a text, for people who don't read regular expressions. */
function wordsForPattern(pattern: string): string {
  if (pattern === webAddress.pattern) return mustBeAddress;
  if (pattern === colorPattern) return 'Must be a color such as #d94f3a.';
  if (pattern === wholeNumberPattern) return 'Must be a whole number from 1.';
  const [, others = '', prefix] = /^(.*?)\^([a-z]+)_\[0-7\]/.exec(pattern) ?? [];
  if (prefix === undefined) return `Must match ${pattern}.`;
  const words = [...others.matchAll(/[a-z]+/g)].map(([word]) => `${word}, `).join('');
  return `Must be ${words === '' ? '' : `${words}or `}an id such as ${exampleId(prefix)}.`;
}
