import type { Channel } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.channels;

/** Each way of a channel that fails, and why. */
export function ChannelFailures({ channel: { failures, state_reason } }: { channel: Channel }) {
  if (failures.length === 0) return <p lang="en">{state_reason}</p>;
  return failures.map(({ side, ...cause }) => (
    <div key={side} className="mt-0.5">
      <p>{text.failures[side]}</p>
      <FailureCause {...cause} />
    </div>
  ));
}

type Cause = { code: string | null; error: string | null; server_words: string | null };

/** What to do about it, and what the mail server said. Without either, whatever the connection reported, in English. */
export function FailureCause({ code, error, server_words }: Cause) {
  const known: Readonly<Record<string, string | undefined>> = text.advice;
  const advice = known[code ?? ''];
  return (
    <>
      {advice !== undefined && <p>{advice}</p>}
      {server_words !== null && (
        <p className="text-xs break-words">
          {text.test.said} <q lang="en">{server_words}</q>
        </p>
      )}
      {advice === undefined && server_words === null && (
        <p lang="en" className="break-words">
          {error}
        </p>
      )}
    </>
  );
}
