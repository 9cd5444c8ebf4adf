import type { MessageMail } from '../../../sdk/src/types.ts';
import { mailWords } from '../../words/mail-words.ts';

export type Failure = Pick<MessageMail['parties'][number], 'error' | 'error_code'>;

/** Why a recipient wasn't reached, as a text of ours; undefined if the mail server gave its own reason. */
export function ownReason({ error_code }: Failure): string | undefined {
  const known: Readonly<Record<string, string | undefined>> = mailWords.failures;
  return known[error_code ?? ''];
}

export function failureReason(failure: Failure): string | null {
  return ownReason(failure) ?? failure.error;
}
