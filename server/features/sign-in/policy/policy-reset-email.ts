import type { Reader } from '../../../db/database.ts';
import type { EmailTemplate } from '../../../mail/email.ts';
import { oneLine } from '../../../mail/one-line.ts';
import { emailWords } from '../../../mail/words/email-words.ts';

type Row = { name: string; email: string; language: string | null; organization: string };

type Dependencies = { database: Reader; baseUrl: () => URL };

/** To an admin, by the uuid of their membership: an operator has removed the policy. */
export const policyResetTemplate = (dependencies: Dependencies) =>
  toAdmin(dependencies, (language) => emailWords(language).policyReset);

/** The same if the operator has allowed passwords for a while. */
export const passwordAllowedTemplate = (dependencies: Dependencies) =>
  toAdmin(dependencies, (language) => emailWords(language).passwordAllowed);

/** The same if the operator has changed a provider or a domain of the organization. */
export const signInChangedTemplate = (dependencies: Dependencies) =>
  toAdmin(dependencies, (language) => emailWords(language).signInChanged);

/** The same if the operator has changed a provider of the installation, which signs in people of every organization. */
export const installationSignInChangedTemplate = (dependencies: Dependencies) =>
  toAdmin(dependencies, (language) => emailWords(language).installationSignInChanged);

type Text = ReturnType<typeof emailWords>['policyReset'];

function toAdmin(
  { database, baseUrl }: Dependencies,
  textIn: (language: string | null) => Text,
): EmailTemplate {
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
      return { to, language, ...textIn(language)({ ...names, host: baseUrl().host }) };
    },
  };
}
