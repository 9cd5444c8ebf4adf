import { germanScopes } from '../../../../contract/words/german-scopes.ts';

/** Scopes, in the words of the contract, which the server's own pages use too. */
export const scopes = germanScopes;
