import { englishScopes } from '../../../../contract/words/scope-words.ts';

/** What scopes allow, in the words of the contract, which the server's own pages have too. */
export const scopes = englishScopes;
