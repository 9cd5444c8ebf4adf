import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { contactQuery } from '../cache/queries/contact-queries.ts';
import { useMailChannelId } from '../cache/queries/use-mail-channel-id.ts';
import { LoadFailed } from '../connection/load-failed.tsx';
import { Drawer } from '../page/drawer.tsx';
import { useOverlay } from '../page/use-overlay.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactDetail, contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { ComposeLink } from './compose-link.tsx';
import { ContactFields } from './fields/lazy-contact-fields.tsx';
import { ContactMenu } from './lazy-contact-menu.tsx';
import { ContactNotes } from './notes/lazy-contact-notes.tsx';
import { OtherConversations } from './other-conversations.tsx';
import { Participants } from './participants/lazy-participants.tsx';
import { Visitor } from './visitor/lazy-visitor.tsx';

type Props = {
  conversation: Conversation | undefined;
  viewId: string;
  isOpen: boolean;
  onClose: () => void;
  /** The fields of the conversation itself. */
  fields: ReactNode;
};

/**
 * The contact of a conversation and their other conversations. Beside the thread where there is room, otherwise opened by a
 * button.
 */
export function ContactPanel({ conversation, viewId, isOpen, onClose, fields }: Props) {
  const { isBeside } = useOverlay('contact');
  const isByMail = useMailChannelId(conversation) !== null;
  const party = conversation?.contact ?? null;
  return (
    <Drawer overlay="contact" label={words.contact.title} closeLabel={words.contact.close} side="end">
      <section
        aria-label={words.contact.title}
        className={`${layoutClass(isOpen, isBeside)} shrink-0 flex-col overflow-y-auto border-s border-line bg-ground`}
      >
        {party && conversation ? (
          <Known key={party.id} party={party} onClose={onClose} fields={fields}>
            {conversation.source === 'chat' && (
              <Visitor key={`visitor ${conversation.id}`} conversation={conversation} />
            )}
            {isByMail && <Participants key={conversation.id} conversation={conversation} />}
            <ContactNotes key={`notes ${party.id}`} contactId={party.id} />
            <OtherConversations contactId={party.id} currentId={conversation.id} viewId={viewId} />
          </Known>
        ) : (
          <>
            <header className="flex items-center gap-3 p-4">
              <span className="flex-1 text-base font-semibold">{conversation && words.contact.unknown}</span>
              <CloseButton onClose={onClose} />
            </header>
            {fields}
          </>
        )}
      </section>
    </Drawer>
  );
}

/** Beside the thread it requires the width by media query, so it is hidden even before a narrower window is rendered. */
function layoutClass(isOpen: boolean, isBeside: boolean): string {
  if (!isOpen) return 'hidden';
  if (isBeside) return 'hidden w-66 xl:flex 2xl:w-72';
  return 'safe-area relative flex w-96 shadow-menu max-md:w-full';
}

type KnownProps = {
  party: NonNullable<Conversation['contact']>;
  onClose: () => void;
  fields: ReactNode;
  children: ReactNode;
};

function Known({ party, onClose, fields, children }: KnownProps) {
  const { organization } = useMembership();
  const query = useQuery(contactQuery(organization.id, party.id));
  const contact = query.data?.contact;
  const shown = contact ?? party;
  return (
    <>
      <header className="flex items-center gap-3 p-4">
        <Avatar name={contactName(shown)} size="large" />
        <div className="min-w-0 flex-1">
          <Link
            to="/o/$organization/contacts/$contact"
            params={{ organization: organization.slug, contact: party.id }}
            title={words.contact.open}
            className="line-clamp-2 text-base leading-5 font-semibold break-words hover:underline"
          >
            <bdi>{contactName(shown)}</bdi>
          </Link>
          <bdi className="block truncate text-xs text-muted">{contactDetail(shown)}</bdi>
        </div>
        <ComposeLink contactId={party.id} />
        {contact && <ContactMenu contact={contact} />}
        <CloseButton onClose={onClose} />
      </header>
      {contact?.is_blocked && (
        <p className="px-4 pb-3">
          <Badge tone="danger">{words.contact.blocked}</Badge>
        </p>
      )}
      {fields}
      <div className="px-4 pb-4 text-xs">
        {contact ? (
          <ContactFields contact={contact} />
        ) : query.isLoadingError ? (
          <LoadFailed title={words.contact.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
      {children}
    </>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <span className="xl:hidden">
      <IconButton icon={X} label={words.contact.close} onClick={onClose} />
    </span>
  );
}
