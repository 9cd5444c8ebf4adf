import { germanScopes } from '../../../../contract/words/german-scopes.ts';

/** Scopes, worded as in the contract, which the server's own pages use too. */
export const scopes = germanScopes;
