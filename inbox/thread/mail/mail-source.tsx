import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../design/skeleton.tsx';
import { mailWords } from '../../words/mail-words.ts';
import { MailFailed } from './mail-quote.tsx';
import { readStart } from './read-start.ts';

/** More than anybody reads here; the download has the rest. */
const shownBytes = 200_000;

/** The source of an email as plain text; only its start if it is long. */
export function MailSource({ url }: { url: string }) {
  const source = useQuery({
    queryKey: ['mail-source', url],
    queryFn: ({ signal }) => readStart(url, shownBytes, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (source.isPending) return <Skeleton className="mt-3 h-40" />;
  if (source.isError) return <MailFailed onRetry={() => void source.refetch()} />;
  return (
    <>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll it
        tabIndex={0}
        dir="ltr"
        className="mt-3 max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {source.data.text}
      </pre>
      {source.data.isCut && <p className="mt-1 text-xs text-muted">{mailWords.cut}</p>}
    </>
  );
}
