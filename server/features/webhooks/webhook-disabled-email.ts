import type { Database, Transaction } from '../../db/database.ts';
import type { Email, EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { emailWords } from '../../mail/words/email-words.ts';
import type { WebhookRow } from './webhook-row.ts';

type WebhookRecipient = {
  email: string;
  language: string | null;
  url: string;
  disabled_reason: WebhookRow['disabled_reason'];
  app_name: string;
  organization_name: string;
};

/** Notifies each admin of an organization that one of its endpoints was disabled. */
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

/** Writes to one admin, by the endpoint's id and their member id; not if it is enabled again by then. */
export function webhookDisabledTemplate({ database }: { database: Database }): EmailTemplate {
  return {
    async render(ids) {
      const [webhookId, memberId] = ids.split(' ');
      const [member] = await database.read<{ organization_id: string }>({
        text: 'SELECT organization_id FROM members WHERE id = $1',
        values: [memberId],
      });
      if (!member) return undefined;
      const [recipient] = await database.read<WebhookRecipient>({
        text: `SELECT u.email, u.language, w.url, w.disabled_reason, a.name AS app_name, o.name AS organization_name
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
      return recipient && webhookDisabledEmail(recipient);
    },
  };
}

function webhookDisabledEmail({ email, language, url, disabled_reason, ...names }: WebhookRecipient): Email {
  const text = emailWords(language).webhookDisabled({
    app: oneLine(names.app_name),
    organization: oneLine(names.organization_name),
    host: oneLine(new URL(url).host),
    reason: disabled_reason ?? 'requested',
  });
  return { to: email, language, ...text };
}
