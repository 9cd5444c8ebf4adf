import type { Channel } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.channels;

/** The failing directions of a channel and what to do about each; on the channel's page also the mail server's response. */
export function ChannelFailures({ channel, isBrief = false }: { channel: Channel; isBrief?: boolean }) {
  const { failures, state_reason } = channel;
  if (failures.length === 0) return <p lang="en">{state_reason}</p>;
  return failures.map(({ side, code, error, server_words }) => (
    <div key={side} className="mt-0.5">
      <p>
        {text.failures[side]} {adviceFor(code)}
      </p>
      {!isBrief && <FailureDetail code={code} error={error} server_words={server_words} />}
    </div>
  ));
}

/** What to do about it; undefined for causes that only the connection reported. */
export function adviceFor(code: string | null): string | undefined {
  const known: Readonly<Record<string, string | undefined>> = text.advice;
  return known[code ?? ''];
}

type Detail = { code: string | null; error: string | null; server_words: string | null };

/** The mail server's response. Without a response and without advice, the connection error, in English. */
export function FailureDetail({ code, error, server_words }: Detail) {
  if (server_words !== null)
    return (
      <p className="text-xs break-words">
        {text.test.said} <q lang="en">{server_words}</q>
      </p>
    );
  if (adviceFor(code) !== undefined) return null;
  return (
    <p lang="en" className="text-xs break-words">
      {error}
    </p>
  );
}
