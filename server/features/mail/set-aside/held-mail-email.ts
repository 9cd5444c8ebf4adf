import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import type { EmailTemplate } from '../../../mail/email.ts';
import { type ChannelEmailing, emailAboutChannel } from '../../channels/mail-channels/channel-emails.ts';
import { countSetAside } from './set-aside-store.ts';

/** Notifies one member, by member id, that email was set aside; not if somebody has decided on all of it by then. */
export function heldMailTemplate(dependencies: ChannelEmailing): EmailTemplate {
  return emailAboutChannel(dependencies, async ({ organization_id, id }, { words, address }) => {
    const counts = await countSetAside(dependencies.database, organization_id);
    const count = counts.find(({ channel_id }) => channel_id === id)?.count ?? 0;
    return count === 0 ? undefined : words.heldMail({ address, count, isAtLeast: count === maxCounted });
  });
}
