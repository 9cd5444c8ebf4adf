import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import type { EmailTemplate } from '../../../mail/email.ts';
import { type ChannelEmailing, emailAboutChannel } from '../../channels/mail-channels/channel-emails.ts';
import { countSetAside } from './set-aside-store.ts';

/** Tells one member, known by their member id, that mail was set aside; not where somebody has decided on all of it by then. */
export function heldMailTemplate(dependencies: ChannelEmailing): EmailTemplate {
  return emailAboutChannel(dependencies, async ({ organization_id, id, settings }) => {
    const counts = await countSetAside(dependencies.database, organization_id);
    const count = counts.find(({ channel_id }) => channel_id === id)?.count ?? 0;
    if (count === 0) return undefined;
    return {
      subject: `Mail to ${settings.address} needs a decision`,
      heading: `Mail to ${settings.address} needs a decision`,
      paragraphs: [
        `${amount(count)} to ${settings.address} came in and became no conversation: Deskbell held it because something looked wrong, or could not read it.`,
        'Nothing is lost: try it again, or delete it, on the page of the channel. There is no further email until the list has been empty.',
      ],
    };
  });
}

function amount(count: number): string {
  if (count === 1) return 'One mail';
  return count === maxCounted ? `At least ${count} mails` : `${count} mails`;
}
