import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '../../../design/badge.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import { messagesQuery } from '../../cache/queries/conversation-queries.ts';
import { itemsIn } from '../../cache/queries/timeline-pages.ts';
import { visitorQuery } from '../../cache/queries/visitor-query.ts';
import { browserName } from '../../session/browser-name.ts';
import { useMembership } from '../../session/use-membership.ts';
import { chatWords } from '../../words/chat-words.ts';
import { locale } from '../../words/locale/current-language.ts';
import { type VisitorFacts, visitorFactsOf } from './visitor-facts.ts';

/** The page that a website visitor wrote from, and whether their identity is verified. */
export function Visitor({ conversation }: { conversation: Conversation }) {
  const { organization } = useMembership();
  const { data: pages } = useInfiniteQuery(messagesQuery(organization.id, conversation.id));
  const { data: known } = useQuery(visitorQuery(organization.id, conversation.id));
  const facts = visitorFactsOf(itemsIn(pages), known);
  if (!facts) return null;
  const { page, referrer, userAgent } = facts;
  // Until somebody has replied, links from strangers aren't clickable, to prevent accidental clicks.
  const isTrusted = facts.isVerified || conversation.first_replied_at !== null;
  return (
    <section aria-labelledby="visitor-heading" className="border-t border-line px-4 py-3 text-xs">
      <h2 id="visitor-heading" className="pb-1 text-2xs font-medium text-muted">
        {chatWords.visitor}
      </h2>
      <Identity facts={facts} />
      {known?.is_here && (
        <p className="flex items-center gap-1.5 py-1 text-success">
          <span aria-hidden className="size-2 rounded-full bg-success" />
          {chatWords.isHere}
        </p>
      )}
      <dl className="grid gap-0.5">
        {page && (
          <Fact label={chatWords.page}>
            <Address url={page.url} text={page.title || page.url} isLink={isTrusted} />
          </Fact>
        )}
        {referrer !== null && (
          <Fact label={chatWords.referrer}>
            <Address url={referrer} text={referrer.replace(/^https?:\/\//, '')} isLink={isTrusted} />
          </Fact>
        )}
        {known?.language && <Fact label={chatWords.language}>{languageName(known.language)}</Fact>}
        {userAgent !== null && <Fact label={chatWords.browser}>{browserName(userAgent)}</Fact>}
      </dl>
    </section>
  );
}

const languageNames = new Intl.DisplayNames(locale, { type: 'language' });

/** Browsers send arbitrary values: an invalid language tag is shown as received. */
function languageName(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function Identity({ facts: { isVerified, claimedName, claimedEmail } }: { facts: VisitorFacts }) {
  if (isVerified)
    return (
      <p className="flex items-center gap-2 py-1" title={chatWords.verifiedWhy}>
        <Badge tone="success">{chatWords.verified}</Badge>
      </p>
    );
  return (
    <div className="grid gap-1 py-1">
      <span>
        <Badge tone="warning">{chatWords.notVerified}</Badge>
      </span>
      {claimedName !== null && <bdi className="break-words">{chatWords.saysName(claimedName)}</bdi>}
      {claimedEmail !== null && <bdi className="break-words">{chatWords.saysEmail(claimedEmail)}</bdi>}
      {claimedName === null && claimedEmail === null && (
        <span className="text-muted">{chatWords.saysNothing}</span>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-1 leading-5">
      <dt className="truncate py-1 text-muted" title={label}>
        {label}
      </dt>
      <dd className="truncate px-2 py-1">{children}</dd>
    </div>
  );
}

function Address({ url, text, isLink }: { url: string; text: string; isLink: boolean }) {
  if (!isLink || !/^https?:\/\//i.test(url))
    return (
      <bdi title={url} className="block truncate">
        {text}
      </bdi>
    );
  return (
    <a
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="block truncate text-accent hover:underline"
    >
      <bdi>{text}</bdi>
    </a>
  );
}
