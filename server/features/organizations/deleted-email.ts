import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import { emailWords } from '../../mail/words/email-words.ts';
import { purgeTime } from './delete-organization.ts';

type Row = {
  name: string;
  email: string;
  language: string | null;
  organization: string;
  deleted_at: Microseconds;
};

/** To an admin, by the uuid of their membership: the organization was deleted, and until when it can be restored. */
export function organizationDeletedTemplate({
  database,
  baseUrl,
}: {
  database: Reader;
  baseUrl: () => URL;
}): EmailTemplate {
  return {
    async render(memberId) {
      const [row] = await database.read<Row>({
        name: 'admin_of_deleted_organization',
        text: `SELECT u.name, u.email, u.language, o.name AS organization, o.deleted_at
                 FROM members m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
                WHERE m.id = $1 AND m.role = 'admin' AND m.status = 'active' AND o.deleted_at IS NOT NULL`,
        values: [memberId],
      });
      if (!row) return undefined;
      const { email: to, language, deleted_at: deletedAt } = row;
      const until = new Date(purgeTime(deletedAt) / 1000).toISOString().slice(0, 10);
      const names = { name: oneLine(row.name), organization: oneLine(row.organization) };
      const { host } = baseUrl();
      return { to, language, ...emailWords(language).organizationDeleted({ ...names, host, until }) };
    },
  };
}
