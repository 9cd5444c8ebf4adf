import { MailX } from 'lucide-react';
import type { Message } from '../../../sdk/src/types.ts';
import { mailWords } from '../../words/mail-words.ts';
import { ageText, dateText } from '../../words/times.ts';
import { type Failure, ownReason } from './failure-reason.ts';
import { ResendActions, useFailedRecipients } from './mail-failure.tsx';

/** The recipients that an email didn't reach, with the mail server's response, at the time it was reported. */
export function BounceLines({ message, at }: { message: Message; at: number }) {
  const failed = useFailedRecipients(message);
  return failed.map(({ address, ...failure }) => (
    <li key={address} className="flex min-h-6 items-start gap-2 py-0.75">
      <span className="flex h-4.5 w-7 shrink-0 items-center justify-center">
        <MailX aria-hidden className="size-3.5 text-danger" strokeWidth={1.75} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="wrap-anywhere">
          <bdi>{bounced(address, failure)}</bdi>{' '}
          <time
            className="whitespace-nowrap"
            dateTime={new Date(at * 1000).toISOString()}
            title={dateText(at)}
          >
            · {ageText(at)}
          </time>
        </p>
        <ResendActions message={message} address={address} />
      </div>
    </li>
  ));
}

function bounced(address: string, failure: Failure): string {
  const own = ownReason(failure);
  if (own !== undefined) return mailWords.failedBecause(address, own);
  return failure.error === null
    ? mailWords.bouncedSilently(address)
    : mailWords.bounced(address, failure.error);
}
