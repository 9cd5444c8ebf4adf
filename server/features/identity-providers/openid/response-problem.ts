import { causesOf } from './causes-of.ts';
import { InvalidResponse } from './exchange-code.ts';

/** `code`: of the error that the provider sent the browser back with, if it looks like one. */
export type ResponseProblem = { kind: 'canceled' | 'expired' } | { kind: 'failed'; code?: string };

/**
 * What is wrong with a response that the browser brought: the person canceled at the provider, isn't allowed to use
 * Deskbell there, took too long, or something else. Undefined if the provider's own responses to us are at fault.
 */
export function responseProblem(error: unknown): ResponseProblem | undefined {
  const causes = causesOf(error);
  if (!causes.some((cause) => cause instanceof InvalidResponse)) return undefined;
  const response = causes.find(isErrorResponse);
  if (response?.error === 'access_denied') return { kind: 'canceled' };
  // What Keycloak answers once its own sign-in page has timed out.
  if (response?.error_description === 'authentication_expired') return { kind: 'expired' };
  return { kind: 'failed', ...(response && codes.test(response.error) && { code: response.error }) };
}

/** The codes of RFC 6749 and OpenID Connect; nothing that could be a sentence or a link. */
const codes = /^[a-z_]{1,40}$/;

type ErrorResponse = Error & { error: string; error_description?: string };

/** RFC 6749 section 4.1.2.1: in the address that the browser was sent to. */
function isErrorResponse(error: Error): error is ErrorResponse {
  return (error as { code?: unknown }).code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR';
}
