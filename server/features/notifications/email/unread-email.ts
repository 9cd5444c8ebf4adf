import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import type { Database } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { Email, EmailTemplate } from '../../../mail/email.ts';
import { oneLine } from '../../../mail/one-line.ts';
import { emailWords } from '../../../mail/words/email-words.ts';
import type { EmailWords } from '../../../mail/words/en/emails.ts';
import type { NotificationRow } from '../notification-row.ts';
import { findRecipient, unreadToEmail } from './email-store.ts';

type Dependencies = { database: Database; baseUrl: () => URL };

const maxConversations = 20;

/**
 * Lists what a member hasn't read by the time it is sent, by conversation; nothing if they have. Without the texts of
 * messages and notes: they stay in Deskbell.
 */
export function unreadTemplate({ database, baseUrl }: Dependencies): EmailTemplate {
  return {
    async render(ids) {
      const [organization_id = '', user_id = ''] = ids.split(' ');
      const key = { organization_id, user_id };
      const recipient = await findRecipient(database, key);
      if (!recipient) return undefined;
      const rows = await unreadToEmail(database, key, { ...recipient, limit: maxCounted });
      if (rows.length === 0) return undefined;
      const { email: to, language, slug } = recipient;
      const words = emailWords(language);
      const organization = oneLine(recipient.organization);
      const addressOf = (path: string) => new URL(`/o/${slug}/${path}`, baseUrl()).href;
      const conversations = [...Map.groupBy(rows, (row) => row.conversation_id).values()];
      const { button, ...text } = words.unread({
        organization,
        count: rows.length,
        isAtLeast: rows.length === maxCounted,
      });
      return {
        to,
        language,
        ...text,
        paragraphs: [],
        items: conversations.slice(0, maxConversations).map((of) => itemOf(of, words, addressOf)),
        link: { label: button, address: addressOf('notifications') },
        notes: [
          ...(conversations.length > maxConversations ? [words.moreUnread] : []),
          ...words.whyUnread({ organization, settingsAddress: addressOf('settings/notifications') }),
        ],
      };
    },
  };
}

/** One conversation, with a line for each kind. */
function itemOf(
  rows: readonly NotificationRow[],
  words: EmailWords,
  addressOf: (path: string) => string,
): NonNullable<Email['items']>[number] {
  const [first] = rows;
  return {
    title: first ? conversationTitle(first, words) : '',
    lines: rows.map((row) => words.happened[row.kind]({ name: oneLine(actorName(row)), count: row.count })),
    address: addressOf(`inbox/open/${publicId('cnv', first?.conversation_id ?? '')}`),
  };
}

export function conversationTitle(
  { subject, conversation_number }: NotificationRow,
  words: EmailWords,
): string {
  return subject === null ? words.conversation(conversation_number) : oneLine(subject);
}

export function actorName({ author, member, app, contact, kind }: NotificationRow): string {
  const person = author ?? member ?? (kind === 'team' && !app ? contact : null);
  return person?.name ?? person?.email ?? app?.name ?? 'Deskbell';
}
