import { englishScopes } from '../../../../contract/words/scope-words.ts';

/** Scopes, in the words of the contract, which the server's own pages use too. */
export const scopes = englishScopes;
