import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Database } from '../db/database.ts';
import { invitationLetters } from '../features/invitations/invitation-letter.ts';
import { passwordChangedLetters, resetLetters } from '../features/passwords/password-letters.ts';
import { disabledLetters } from '../features/webhooks/disabled-letter.ts';
import type { LetterWriters } from '../mail/letter.ts';

type Means = { database: Database; digest: KeyedDigest; baseUrl: () => URL };

/** Every kind of mail with who writes it. */
export function letterWriters(means: Means): LetterWriters {
  return {
    invitation: invitationLetters(means),
    'password-reset': resetLetters(means),
    'password-changed': passwordChangedLetters(means),
    'webhook-disabled': disabledLetters(means),
  };
}
