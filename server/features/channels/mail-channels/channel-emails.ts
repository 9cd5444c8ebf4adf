import type { Database } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { Email, EmailTemplate } from '../../../mail/email.ts';
import { oneLine } from '../../../mail/one-line.ts';
import { emailWords } from '../../../mail/words/email-words.ts';
import type { EmailWords } from '../../../mail/words/en/emails.ts';
import type { ChannelRow } from './channel-row.ts';
import { findChannel } from './channel-store.ts';

export type ChannelEmailing = { database: Database; baseUrl: () => URL };

type Addressee = {
  organization_id: string;
  email: string;
  organization_name: string;
  slug: string;
  language: string | null;
};

/** Alerts one member, by member id, that a channel has been failing for a while; not if it works by then. */
export function channelFailingTemplate(dependencies: ChannelEmailing): EmailTemplate {
  return emailAboutChannel(dependencies, (channel, { words, ...name }) => {
    if (channel.state !== 'failing') return undefined;
    const [incoming, outgoing] = [lineOrNone(channel.incoming_error), lineOrNone(channel.outgoing_error)];
    return words.channelFailing({ ...name, incoming, outgoing });
  });
}

function lineOrNone(error: string | null): string | null {
  return error === null ? null : oneLine(error);
}

/** Notifies one member that a channel works again; not if it has failed again. */
export function channelRecoveredTemplate(dependencies: ChannelEmailing): EmailTemplate {
  return emailAboutChannel(dependencies, (channel, { words, ...name }) =>
    channel.state === 'ok' ? words.channelRecovered(name) : undefined,
  );
}

type Content = Pick<Email, 'subject' | 'heading' | 'paragraphs'>;

type ContentOf = (
  channel: ChannelRow,
  to: { words: EmailWords; channel: string; organization: string; address: string },
) => Content | undefined | Promise<Content | undefined>;

/** An email about a channel to one of its alert recipients; `contentOf` returns nothing if it no longer applies. */
export function emailAboutChannel(
  { database, baseUrl }: ChannelEmailing,
  contentOf: ContentOf,
): EmailTemplate {
  return {
    async render(ids) {
      const [channelId = '', memberId = ''] = ids.split(' ');
      const to = await findAddressee(database, memberId);
      const channel = to && (await findChannel(database, to.organization_id, channelId));
      if (!to || !channel) return undefined;
      const organization = oneLine(to.organization_name);
      const words = emailWords(to.language);
      const { address } = channel.settings;
      const content = await contentOf(channel, {
        words,
        channel: oneLine(channel.name),
        organization,
        address,
      });
      if (!content) return undefined;
      const path = `/o/${to.slug}/settings/channels/${publicId('chn', channel.id)}`;
      return {
        ...content,
        to: to.email,
        language: to.language,
        link: { label: words.openChannel, address: new URL(path, baseUrl()).href },
        notes: [
          (channel.settings.alert_user_ids ?? []).length > 0
            ? words.namedInChannel
            : words.adminOf(organization),
        ],
      };
    },
  };
}

async function findAddressee(database: Database, memberId: string): Promise<Addressee | undefined> {
  const [row] = await database.read<Addressee>({
    name: 'find_channel_addressee',
    text: `SELECT m.organization_id, u.email, u.language, o.name AS organization_name, o.slug
             FROM members m
             JOIN users u ON u.id = m.user_id
             JOIN organizations o ON o.id = m.organization_id
            WHERE m.id = $1 AND m.status = 'active'`,
    values: [memberId],
  });
  return row;
}
