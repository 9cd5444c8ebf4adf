import type { TSchema } from 'typebox';
import { type ErrorCode, errorStatuses } from '../error-codes.ts';
import { errorMeanings } from '../error-meanings.ts';
import { ErrorBody, FieldFault } from '../errors.ts';
import { type Operation, sharedErrors } from '../operation.ts';
import { operations } from '../operations.ts';
import { exampleOf } from './example-of.ts';
import { type HeaderName, headersOf, limitHeaders } from './headers.ts';
import { schemaObject } from './schemas.ts';

const headersByCode: Readonly<Partial<Record<ErrorCode, readonly HeaderName[]>>> = {
  invalid_token: ['WWW-Authenticate'],
  insufficient_scope: ['WWW-Authenticate'],
  method_not_allowed: ['Allow'],
  conflict: ['Retry-After'],
  conversation_merged: ['Location'],
  rate_limited: ['Retry-After', ...limitHeaders],
  unavailable: ['Retry-After'],
};

type Failure = { status: number; codes: ErrorCode[] };

/** The error responses of an operation, by status. */
export function failuresOf(operation: Operation): Record<number, unknown> {
  return referencesTo(failures(operation));
}

/** The same for a path outside the gate, from its error codes. */
export function failuresWith(codes: readonly ErrorCode[]): Record<number, unknown> {
  return referencesTo(byStatus(codes, (code) => errorStatuses[code]));
}

/** `components/responses`: each group of codes that share a status somewhere, named after status and codes. */
export function namedFailures(others: readonly ErrorCode[]): Record<string, unknown> {
  const all: Operation[] = Object.values(operations);
  const groups = [...all.flatMap(failures), ...byStatus(others, (code) => errorStatuses[code])];
  const entries = groups.map((failure) => [nameOf(failure), failureObject(failure)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The response for a group of codes, with the meaning of each. */
export function errorResponse(
  meanings: readonly (readonly [code: string, meaning: string])[],
  body: TSchema,
  names: readonly HeaderName[],
) {
  return {
    description: meanings.map(([code, meaning]) => `\`${code}\`: ${meaning}`).join('\n\n'),
    headers: headersOf(...new Set(names)),
    content: {
      'application/json': {
        schema: schemaObject(body),
        examples: Object.fromEntries(meanings.map(errorExample)),
      },
    },
  };
}

function errorExample([code, meaning]: readonly [code: string, meaning: string]) {
  const details = code === 'validation_error' && { details: [exampleOf(FieldFault)] };
  return [code, { summary: code, value: { error: code, error_description: meaning, ...details } }] as const;
}

/** Reading a merged conversation redirects to its target; writing to it is refused (contract section 3). */
function failures({ method, errors }: Operation): Failure[] {
  const isMoved = (code: ErrorCode) => code === 'conversation_merged' && method === 'GET';
  return byStatus([...sharedErrors, ...errors], (code) => (isMoved(code) ? 301 : errorStatuses[code]));
}

function byStatus(codes: readonly ErrorCode[], statusOf: (code: ErrorCode) => number): Failure[] {
  const groups = Map.groupBy(codes, statusOf);
  return [...groups].map(([status, group]) => ({ status, codes: group.toSorted() }));
}

function referencesTo(all: Failure[]): Record<number, unknown> {
  const reference = (failure: Failure) => ({ $ref: `#/components/responses/${nameOf(failure)}` });
  return Object.fromEntries(all.map((failure) => [failure.status, reference(failure)]));
}

function nameOf({ status, codes }: Failure): string {
  return [status, ...codes].join('.');
}

function failureObject({ codes }: Failure) {
  const names = codes.flatMap((code) => headersByCode[code] ?? []);
  return errorResponse(
    codes.map((code) => [code, errorMeanings[code]]),
    ErrorBody,
    names,
  );
}
