import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './scopes.ts';

/** One operation of the API: everything a client may know of it. Paths are below a gate's prefix. */
export type Operation<Code extends string = ErrorCode> = {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** What the summary has no room for: what changes, what stays, what to expect. */
  description: string;
  /** The scope a caller needs; null where any token will do. */
  scope: Scope | null;
  /** Where the scope depends on the record: the rule, for the document; the handler enforces it. */
  scopeRule?: string;
  /** `self`: authors content, so that a token with `actor=app` is refused (spec section 5, rule 1). */
  actor: 'any' | 'self';
  /** At the inbox gate, where no scope tells: what a person has to be. Any member where absent. */
  role?: 'admin';
  query?: TObject;
  body?: TObject;
  /** The answer continues as server-sent events, until one side ends it. */
  isStream?: true;
  /** The answer on success, by status. */
  answers: Readonly<Record<number, TSchema>>;
  /** What can go wrong beyond what every operation shares. */
  errors: readonly Code[];
};

/** Errors that every operation can answer with. */
export const sharedErrors: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_token',
  'insufficient_scope',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'misdirected_request',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'unavailable',
];
