import type { Database } from '../../db/database.ts';
import type { EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import { emailWords } from '../../mail/words/email-words.ts';
import { exportDays } from './export-store.ts';

type Recipient = {
  email: string;
  language: string | null;
  name: string;
  slug: string;
  is_of_contact: boolean;
};

type Dependencies = { database: Database; baseUrl: () => URL };

/**
 * Emails the admin who requested an export; its id has the organization's and the export's, separated by a space. Not
 * sent if they have left or are no longer an admin. The link leads to the screen: a forwarded email gives access to
 * nothing.
 */
export function exportReadyTemplate({ database, baseUrl }: Dependencies): EmailTemplate {
  return {
    async render(ids) {
      const [recipient] = await database.read<Recipient>({
        text: `SELECT u.email, u.language, o.name, o.slug, e.contact_id IS NOT NULL AS is_of_contact
                 FROM exports e
                 JOIN users u ON u.id = e.user_id
                 JOIN members m ON m.organization_id = $1 AND m.user_id = u.id AND m.role = 'admin' AND m.status = 'active'
                 JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
                WHERE e.organization_id = $1 AND e.id = $2 AND e.state = 'finished'`,
        values: ids.split(' '),
      });
      if (!recipient) return undefined;
      const { email, language, name, slug, is_of_contact: isOfContact } = recipient;
      const { button, ...text } = emailWords(language).exportReady({
        organization: oneLine(name),
        days: exportDays,
        isOfContact,
      });
      const address = new URL(`/o/${slug}/settings/data`, baseUrl()).href;
      return { to: email, language, ...text, link: { label: button, address } };
    },
  };
}
