import { X } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { contactDetail, contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { ContactFacts } from './contact-facts.tsx';
import { EarlierConversations } from './earlier-conversations.tsx';

type Props = { conversation: Conversation | undefined; viewId: string; isOpen: boolean; onClose: () => void };

/**
 * The contact of a conversation and their other conversations. Beside the thread where there is room, otherwise opened by a
 * button.
 */
export function ContactPanel({ conversation, viewId, isOpen, onClose }: Props) {
  const contact = conversation?.contact ?? null;
  return (
    <section
      aria-label={words.contact.title}
      className={`${isOpen ? 'flex' : 'hidden'} fixed inset-y-0 end-0 z-20 w-72 shrink-0 flex-col overflow-y-auto border-s border-line bg-ground shadow-menu xl:static xl:flex xl:shadow-none`}
    >
      <header className="flex items-center gap-3 p-4">
        <Avatar name={contactName(contact)} size="large" />
        <div className="min-w-0 flex-1">
          <bdi className="block truncate text-base font-semibold">{contactName(contact)}</bdi>
          <bdi className="block truncate text-xs text-muted">{contactDetail(contact)}</bdi>
        </div>
        <span className="xl:hidden">
          <IconButton icon={X} label={words.contact.close} onClick={onClose} />
        </span>
      </header>
      {contact && conversation && (
        <>
          <ContactFacts contactId={contact.id} />
          <EarlierConversations contactId={contact.id} currentId={conversation.id} viewId={viewId} />
        </>
      )}
    </section>
  );
}
