import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.connections;

/** A longer list wouldn't help anybody find one. */
const maxShown = 8;

/** The last characters of a connection's tokens, to compare with what the app has stored. */
export function TokenEndings({ endings }: { endings: readonly string[] }) {
  const more = endings.length - maxShown;
  if (endings.length === 0) return <p className="text-xs text-muted">{text.noTokens}</p>;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1 text-xs text-muted">
      {text.tokens(endings.length)}
      {endings.slice(0, maxShown).map((ending) => (
        <code key={ending} className="rounded bg-sunken px-1 py-px font-mono text-2xs text-soft">
          {ending}
        </code>
      ))}
      {more > 0 && text.moreTokens(more)}
    </p>
  );
}
