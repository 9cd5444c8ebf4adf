import { publicId } from '../../../ids/public-id.ts';

/**
 * Where a provider sends people back to. Each has its own address, so that a response of one provider is never
 * accepted as another's (RFC 9700 section 4.4).
 */
export function redirectUriOf(baseUrl: URL, providerId: string): string {
  return new URL(`/sign-in/${publicId('idp', providerId)}/callback`, baseUrl).href;
}

/** Where people return to after signing out at a provider (OpenID Connect RP-Initiated Logout 1.0). */
export function postLogoutUriOf(baseUrl: URL, providerId: string): string {
  return new URL(`/sign-in/${publicId('idp', providerId)}/signed-out`, baseUrl).href;
}

/** Where a provider says that it has ended sessions (OpenID Connect Back-Channel Logout 1.0). */
export function logoutUriOf(baseUrl: URL, providerId: string): string {
  return new URL(`/sign-in/${publicId('idp', providerId)}/logout`, baseUrl).href;
}
