import type { Database, Transaction } from '../../db/database.ts';
import type { Email, EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import type { WebhookRow } from './webhook-row.ts';

type Told = {
  email: string;
  url: string;
  disabled_reason: WebhookRow['disabled_reason'];
  app_name: string;
  organization_name: string;
};

/** Tells each admin of an organization that one of its endpoints gets nothing any more. */
export async function queueDisabledEmails(
  transaction: Transaction,
  mail: MailQueue,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
): Promise<void> {
  const admins = await transaction.read<{ id: string }>({
    text: `SELECT id FROM members WHERE organization_id = $1 AND role = 'admin' AND status = 'active'`,
    values: [organization_id],
  });
  for (const admin of admins) await mail.post(transaction, 'webhook-disabled', `${id} ${admin.id}`);
}

/** Writes to one admin, known by the endpoint's id and their member id; not where it is enabled again by then. */
export function webhookDisabledTemplate({ database }: { database: Database }): EmailTemplate {
  return {
    async render(ids) {
      const [webhookId, memberId] = ids.split(' ');
      const [member] = await database.read<{ organization_id: string }>({
        text: 'SELECT organization_id FROM members WHERE id = $1',
        values: [memberId],
      });
      if (!member) return undefined;
      const [told] = await database.read<Told>({
        text: `SELECT u.email, w.url, w.disabled_reason, a.name AS app_name, o.name AS organization_name
                 FROM members m
                 JOIN users u ON u.id = m.user_id
                 JOIN organizations o ON o.id = m.organization_id
                 JOIN webhooks w ON w.organization_id = $1 AND w.id = $2
                 JOIN connections c ON c.id = w.connection_id
                 JOIN apps a ON a.id = c.app_id
                WHERE m.organization_id = $1 AND m.id = $3 AND m.role = 'admin' AND m.status = 'active'
                  AND w.disabled_at IS NOT NULL AND w.deleted_at IS NULL`,
        values: [member.organization_id, webhookId, memberId],
      });
      return told && webhookDisabledEmail(told);
    },
  };
}

const reasons = {
  requested: 'it was asked for',
  gone: 'it answered 410 (Gone), which says that nothing should be sent any more',
  failing: 'nothing that was sent there for five days has arrived',
};

function webhookDisabledEmail({ email, url, disabled_reason, app_name, organization_name }: Told): Email {
  const [app, organization] = [oneLine(app_name), oneLine(organization_name)];
  return {
    to: email,
    subject: `A webhook of ${app} was disabled`,
    heading: `A webhook of ${app} was disabled`,
    paragraphs: [
      `Events of ${organization} are no longer delivered to ${oneLine(new URL(url).host)}: ${reasons[disabled_reason ?? 'requested']}.`,
      'The operator of the app can re-enable the webhook once it works. Events in the meantime are kept for 30 days, and can be read with GET /events.',
    ],
    notes: [`You get this mail because you are an admin of ${organization}.`],
  };
}
