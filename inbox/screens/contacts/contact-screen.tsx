import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, UserX } from 'lucide-react';
import { Avatar } from '../../../design/avatar.tsx';
import { Badge } from '../../../design/badge.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactQuery } from '../../cache/queries/contact-queries.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { StaleNotice } from '../../connection/stale-notice.tsx';
import { ComposeLink } from '../../contact/compose-link.tsx';
import { ContactFields } from '../../contact/fields/lazy-contact-fields.tsx';
import { ContactMenu } from '../../contact/lazy-contact-menu.tsx';
import { useTitle } from '../../page/use-title.ts';
import { useMembership } from '../../session/use-membership.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { ContactTimeline } from './contact-timeline.tsx';

const route = getRouteApi('/o/$organization/contacts/$contact');

/** A contact's fields and timeline. */
export function ContactScreen() {
  const { contact: id } = route.useParams();
  const { organization } = useMembership();
  const search = route.useSearch();
  const query = useQuery(contactQuery(organization.id, id));
  const contact = query.data?.contact;
  useTitle(contact ? contactName(contact) : words.contact.title);
  const isMerged = contact !== undefined && contact.id !== id;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isMerged)
    return (
      <Navigate
        to="/o/$organization/contacts/$contact"
        params={{ organization: organization.slug, contact: contact.id }}
        search={search}
        replace
      />
    );
  return (
    <section aria-label={words.contact.title} className="flex min-w-0 flex-1 flex-col bg-surface">
      <ContactHeader contact={isGone ? undefined : contact} />
      {!isGone && <StaleNotice query={query} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isGone ? (
          <EmptyState icon={UserX} title={words.contact.gone} />
        ) : contact ? (
          <div key={id} className="mx-auto grid max-w-3xl grid-cols-1 gap-8 px-5 py-6 text-sm">
            <ContactFields contact={contact} />
            <ContactTimeline contactId={id} />
          </div>
        ) : query.isLoadingError ? (
          <LoadFailed title={words.contact.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div className="mx-auto max-w-3xl px-5 py-6">
            <Skeleton className="h-32 w-full" />
          </div>
        )}
      </div>
    </section>
  );
}

function ContactHeader({ contact }: { contact: Contact | undefined }) {
  const navigate = useNavigate();
  const { organization } = route.useParams();
  const search = route.useSearch();
  const list = { to: '/o/$organization/contacts', params: { organization }, search } as const;
  return (
    <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
      <Link
        {...list}
        aria-label={words.contact.list.title}
        className="-ms-2 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover lg:hidden touch:size-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      {contact && (
        <>
          <Avatar name={contactName(contact)} />
          <h1 className="min-w-0 truncate text-base font-semibold">
            <bdi>{contactName(contact)}</bdi>
          </h1>
          {contact.is_blocked && <Badge tone="danger">{words.contact.blocked}</Badge>}
          <span className="ms-auto flex items-center gap-1">
            <ComposeLink contactId={contact.id} />
            <ContactMenu
              key={contact.id}
              contact={contact}
              onErased={() => void navigate({ ...list, replace: true })}
              onMerged={({ id }) =>
                void navigate({
                  to: '/o/$organization/contacts/$contact',
                  params: { organization, contact: id },
                  search,
                  replace: true,
                })
              }
            />
          </span>
        </>
      )}
    </header>
  );
}
