import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './error-codes.ts';
import type { Scope } from './scopes.ts';

/** One operation of the API: everything a client may know about it. Paths are relative to a gate's prefix. */
export type Operation<Code extends string = ErrorCode> = {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** Details that don't fit into the summary: what changes, what stays, what to expect. */
  description: string;
  /** The scope a caller needs; null if any token will do. */
  scope: Scope | null;
  /** If the scope depends on the record: the rule, for the document; the handler enforces it. */
  scopeRule?: string;
  /** `self`: authors content, so that a token with `actor=app` is refused (spec section 5, rule 1). */
  actor: 'any' | 'self';
  /** At the inbox gate, which has no scopes: the required role. Any member if absent. */
  role?: 'admin';
  query?: TObject;
  body?: TObject;
  /** The response continues as server-sent events, until one side ends it. */
  isStream?: true;
  /** The successful responses, by status. */
  responses: Readonly<Record<number, TSchema>>;
  /** The possible errors in addition to those that every operation shares. */
  errors: readonly Code[];
};

/** The errors that every operation can return. */
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
