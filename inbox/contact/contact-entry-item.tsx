import { ExternalLink } from 'lucide-react';
import type { ContactEntry } from '../../sdk/src/types.ts';
import { ageText, dateText } from '../words/times.ts';

/** Something that an app has told about a contact. */
export function ContactEntryItem({ entry: { app, title, text, url, happened_at } }: { entry: ContactEntry }) {
  return (
    <article aria-label={`${app.name}: ${title}`} className="rounded-md bg-sunken px-3 py-2">
      <header className="flex min-h-7 items-center gap-2 text-xs">
        <bdi className="min-w-0 truncate font-medium">{app.name}</bdi>
        <time
          className="shrink-0 text-2xs text-soft tabular-nums"
          dateTime={new Date(happened_at * 1000).toISOString()}
          title={dateText(happened_at)}
        >
          {ageText(happened_at)}
        </time>
      </header>
      <p dir="auto" className="break-words text-sm">
        {url === null ? (
          title
        ) : (
          <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
            {title}
            <ExternalLink aria-hidden className="ms-1 inline size-3.5 text-muted" />
          </a>
        )}
      </p>
      {text !== null && (
        <p dir="auto" className="whitespace-pre-wrap break-words text-sm text-soft">
          {text}
        </p>
      )}
    </article>
  );
}
