/** The library for passkeys, loaded when the first one is used: with its 900 modules, a start would take 0.4 s longer. */
export function webAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}
