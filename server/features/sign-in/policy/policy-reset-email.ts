import type { Reader } from '../../../db/database.ts';
import type { EmailTemplate } from '../../../mail/email.ts';
import { oneLine } from '../../../mail/one-line.ts';
import { emailWords } from '../../../mail/words/email-words.ts';

type Row = { name: string; email: string; language: string | null; organization: string };

/** To an admin, by the uuid of their membership. */
export function policyResetTemplate({
  database,
  baseUrl,
}: {
  database: Reader;
  baseUrl: () => URL;
}): EmailTemplate {
  return {
    async render(memberId) {
      const [row] = await database.read<Row>({
        name: 'admin_by_member_id',
        text: `SELECT u.name, u.email, u.language, o.name AS organization
                 FROM members m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
                WHERE m.id = $1 AND m.role = 'admin' AND m.status = 'active'`,
        values: [memberId],
      });
      if (!row) return undefined;
      const { email: to, language } = row;
      const names = { name: oneLine(row.name), organization: oneLine(row.organization) };
      return { to, language, ...emailWords(language).policyReset({ ...names, host: baseUrl().host }) };
    },
  };
}
