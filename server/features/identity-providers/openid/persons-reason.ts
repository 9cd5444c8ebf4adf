import { causesOf } from './causes-of.ts';

/**
 * Why a sign-in ended with an error that is nobody's fault: the person canceled it at the provider, isn't allowed to use
 * Deskbell there, or took too long. Undefined for any other error.
 */
export function personsReason(error: unknown): 'canceled' | 'expired' | undefined {
  const response = causesOf(error).find(isErrorResponse);
  if (response?.error === 'access_denied') return 'canceled';
  // What Keycloak answers once its own sign-in page has timed out.
  return response?.error_description === 'authentication_expired' ? 'expired' : undefined;
}

type ErrorResponse = Error & { error: string; error_description?: string };

/** RFC 6749 section 4.1.2.1: in the address that the browser was sent to. The token endpoint's errors never are the person's. */
function isErrorResponse(error: Error): error is ErrorResponse {
  return (error as { code?: unknown }).code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR';
}
