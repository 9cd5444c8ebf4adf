import { useEffect, useMemo, useState } from 'react';
import type { App } from '../../../contract/inbox/app.ts';
import { authorizeUrl } from '../../../sdk/src/oauth/authorize-url.ts';
import { createPkcePair, createState, type PkcePair } from '../../../sdk/src/oauth/pkce.ts';

/** Over plain http, except on localhost, browsers have no Web Crypto for the hash. */
export const canMakePairs = 'subtle' in crypto;

/** The authorization URL as the app would build it, and its code verifier. Undefined while it is being computed. */
export function useConnectLink({ id, redirect_uris, scopes }: App, actor: 'self' | 'app') {
  const [pair, setPair] = useState<PkcePair>();
  useEffect(() => {
    if (canMakePairs) void createPkcePair().then(setPair);
  }, []);
  const state = useMemo(createState, []);
  const [redirectUri = ''] = redirect_uris;
  if (!pair) return undefined;
  const { challenge, verifier } = pair;
  const request = { baseUrl: location.origin, clientId: id, redirectUri, scopes, state, challenge, actor };
  return { url: authorizeUrl(request), verifier, redirectUri };
}
