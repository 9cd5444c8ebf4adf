import { englishScopes } from '../../../../contract/words/scope-words.ts';

/** Scopes, worded as in the contract, which the server's own pages use too. */
export const scopes = englishScopes;
