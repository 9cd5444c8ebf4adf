import type { Database } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { Email, EmailTemplate } from '../../../mail/email.ts';
import { oneLine } from '../../../mail/one-line.ts';
import type { ChannelRow } from './channel-row.ts';
import { findChannel } from './channel-store.ts';

export type ChannelEmailing = { database: Database; baseUrl: () => URL };

type Addressee = {
  organization_id: string;
  email: string;
  organization_name: string;
  slug: string;
  role: 'admin' | 'member';
};

/** Tells one member, known by their member id, that a channel has failed for a while; not where it works by then. */
export function channelFailingTemplate(dependencies: ChannelEmailing): EmailTemplate {
  return emailAboutChannel(dependencies, (channel, to) => {
    if (channel.state !== 'failing') return undefined;
    return {
      subject: `${to.channel} is failing`,
      heading: `${to.channel} is failing`,
      paragraphs: [
        `Mail to or from ${channel.settings.address} has not been getting through for half an hour.`,
        oneLine(channel.state_reason ?? ''),
        'Nothing is lost: mail that waits is sent, and new mail read, once the channel works again. Deskbell keeps trying.',
      ],
    };
  });
}

/** Tells one member that a channel works again; not where it fails once more. */
export function channelRecoveredTemplate(dependencies: ChannelEmailing): EmailTemplate {
  return emailAboutChannel(dependencies, (channel, to) => {
    if (channel.state !== 'ok') return undefined;
    return {
      subject: `${to.channel} works again`,
      heading: `${to.channel} works again`,
      paragraphs: [`Mail to and from ${channel.settings.address} is getting through again.`],
    };
  });
}

type Content = Pick<Email, 'subject' | 'heading' | 'paragraphs'>;

type ContentOf = (
  channel: ChannelRow,
  to: Addressee & { channel: string },
) => Content | undefined | Promise<Content | undefined>;

/** An email about a channel to one of those who are to know; `contentOf` gives nothing where it has become untrue. */
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
      const name = `The mail channel ${oneLine(channel.name)} of ${organization}`;
      const content = await contentOf(channel, { ...to, channel: name });
      if (!content) return undefined;
      const path = `/o/${to.slug}/settings/channels/${publicId('chn', channel.id)}`;
      return {
        ...content,
        to: to.email,
        link: { label: 'Open the channel', address: new URL(path, baseUrl()).href },
        notes: [
          (channel.settings.alert_user_ids ?? []).length > 0
            ? `You get this mail because you are named in the settings of the channel.`
            : `You get this mail because you are an admin of ${organization}.`,
        ],
      };
    },
  };
}

async function findAddressee(database: Database, memberId: string): Promise<Addressee | undefined> {
  const [row] = await database.read<Addressee>({
    name: 'find_channel_addressee',
    text: `SELECT m.organization_id, m.role, u.email, o.name AS organization_name, o.slug
             FROM members m
             JOIN users u ON u.id = m.user_id
             JOIN organizations o ON o.id = m.organization_id
            WHERE m.id = $1 AND m.status = 'active'`,
    values: [memberId],
  });
  return row;
}
