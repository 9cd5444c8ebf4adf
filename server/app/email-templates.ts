import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Database } from '../db/database.ts';
import {
  channelFailingTemplate,
  channelRecoveredTemplate,
} from '../features/channels/mail-channels/channel-emails.ts';
import { exportReadyTemplate } from '../features/exports/export-ready-email.ts';
import { invitationTemplate } from '../features/invitations/invitation-email.ts';
import { heldMailTemplate } from '../features/mail/set-aside/held-mail-email.ts';
import { unreadTemplate } from '../features/notifications/email/unread-email.ts';
import { organizationDeletedTemplate } from '../features/organizations/deleted-email.ts';
import { passwordChangedTemplate, passwordResetTemplate } from '../features/passwords/password-emails.ts';
import { factorChangedTemplate } from '../features/second-factors/factor-email.ts';
import {
  installationSignInChangedTemplate,
  passwordAllowedTemplate,
  policyResetTemplate,
  signInChangedTemplate,
} from '../features/sign-in/policy/policy-reset-email.ts';
import { webhookDisabledTemplate } from '../features/webhooks/webhook-disabled-email.ts';
import type { EmailTemplates } from '../mail/email.ts';

type Dependencies = { database: Database; digest: KeyedDigest; baseUrl: () => URL };

/** The template of every kind of email. */
export function emailTemplates(dependencies: Dependencies): EmailTemplates {
  return {
    invitation: invitationTemplate(dependencies),
    'password-reset': passwordResetTemplate(dependencies),
    'password-changed': passwordChangedTemplate(dependencies),
    'factor-changed': factorChangedTemplate(dependencies),
    'sign-in-policy-reset': policyResetTemplate(dependencies),
    'sign-in-password-allowed': passwordAllowedTemplate(dependencies),
    'sign-in-changed': signInChangedTemplate(dependencies),
    'installation-sign-in-changed': installationSignInChangedTemplate(dependencies),
    'organization-deleted': organizationDeletedTemplate(dependencies),
    'webhook-disabled': webhookDisabledTemplate(dependencies),
    'channel-failing': channelFailingTemplate(dependencies),
    'held-mail': heldMailTemplate(dependencies),
    'channel-recovered': channelRecoveredTemplate(dependencies),
    'unread-notifications': unreadTemplate(dependencies),
    'export-ready': exportReadyTemplate(dependencies),
  };
}
