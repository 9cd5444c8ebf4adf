import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import type { Company } from '../../../sdk/src/types.ts';
import {
  companyContactsQuery,
  companyConversationsQuery,
  companyQuery,
} from '../../cache/queries/company-queries.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { StaleNotice } from '../../connection/stale-notice.tsx';
import { CompanyFields } from '../../contact/companies/company-fields.tsx';
import { CompanyMenu } from '../../contact/companies/company-menu.tsx';
import { AddPerson, CompanyPeople } from '../../contact/companies/company-people.tsx';
import { ConversationLine } from '../../contact/conversation-line.tsx';
import { useFieldsOf } from '../../fields/use-fields-of.ts';
import { useTitle } from '../../page/use-title.ts';
import { useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';

const text = words.company;
const route = getRouteApi('/o/$organization/companies/$company');

/** A company with its people and their conversations. */
export function CompanyScreen() {
  const { company: id } = route.useParams();
  const { organization } = useMembership();
  const query = useQuery(companyQuery(organization.id, id));
  const company = query.data;
  useTitle(company?.name ?? text.title);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <section aria-label={text.title} className="flex min-w-0 flex-1 flex-col bg-surface">
      <CompanyHeader company={isGone ? undefined : company} />
      {!isGone && <StaleNotice query={query} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isGone ? (
          <EmptyState icon={Building2} title={text.gone} />
        ) : company ? (
          <div key={id} className="mx-auto grid max-w-3xl grid-cols-1 gap-8 px-5 py-6 text-sm">
            <Facts company={company} />
            <People company={company} />
            <Conversations companyId={id} />
          </div>
        ) : query.isLoadingError ? (
          <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div className="mx-auto max-w-3xl px-5 py-6">
            <Skeleton className="h-32 w-full" />
          </div>
        )}
      </div>
    </section>
  );
}

function CompanyHeader({ company }: { company: Company | undefined }) {
  const { organization } = route.useParams();
  return (
    <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
      <Link
        to="/o/$organization/companies"
        params={{ organization }}
        aria-label={text.list.title}
        className="-ms-2 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover lg:hidden touch:size-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      {company && (
        <>
          <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
          <h1 className="min-w-0 truncate text-base font-semibold">
            <bdi>{company.name}</bdi>
          </h1>
          <span className="ms-auto">
            <CompanyMenu company={company} />
          </span>
        </>
      )}
    </header>
  );
}

function Facts({ company }: { company: Company }) {
  const fields = useFieldsOf('company');
  const attributes = Object.entries(company.custom_attributes).filter(
    ([key]) => !fields.some((field) => field.key === key),
  );
  return (
    <div className="grid gap-2">
      <dl className="grid gap-2">
        <Fact label={text.form.domains}>{company.domains.join(', ') || text.noDomains}</Fact>
        {company.external_id !== null && <Fact label={words.contact.externalId}>{company.external_id}</Fact>}
        {attributes.map(([key, value]) => (
          <Fact key={key} label={key.replaceAll('_', ' ')}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </dl>
      <CompanyFields company={company} fields={fields} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 leading-5">
      <dt className="truncate text-muted">{label}</dt>
      <dd className="break-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function People({ company }: { company: Company }) {
  const { organization } = useMembership();
  const query = useInfiniteQuery(companyContactsQuery(organization.id, company.id));
  const people = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Section
      id="company-people"
      title={text.people}
      none={text.noPeople}
      query={query}
      count={people.length}
      command={<AddPerson company={company} />}
    >
      <CompanyPeople people={people} />
    </Section>
  );
}

function Conversations({ companyId }: { companyId: string }) {
  const { organization } = useMembership();
  const query = useInfiniteQuery(companyConversationsQuery(organization.id, companyId));
  const conversations = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Section
      id="company-conversations"
      title={text.conversations}
      none={text.noConversations}
      query={query}
      count={conversations.length}
    >
      <ol className="grid grid-cols-1 gap-2">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLine
              conversation={conversation}
              person={conversation.contact ? contactName(conversation.contact) : undefined}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

type SectionProps = {
  id: string;
  title: string;
  none: string;
  count: number;
  query: {
    isPending: boolean;
    isLoadingError: boolean;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** Beside the heading. */
  command?: ReactNode;
  children: ReactNode;
};

/** A list with its heading, and slots before, in place of, and after it. */
function Section({ id, title, none, count, query, command, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {command}
      </div>
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.isLoadingError && (
        <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.isPending && !query.isLoadingError && count === 0 && <p className="text-muted">{none}</p>}
      {count > 0 && children}
      {query.hasNextPage && (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.contact.timeline.more}
          </Button>
        </div>
      )}
    </section>
  );
}
