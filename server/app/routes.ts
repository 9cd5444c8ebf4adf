import type { Caller, TokenCaller } from '../access/caller.ts';
import { answerRoutes } from '../features/ai/ai.routes.ts';
import { meRoutes } from '../features/apps/apps.routes.ts';
import { attachmentRoutes } from '../features/attachments/attachments.routes.ts';
import type { FileAddresses } from '../features/attachments/file-address.ts';
import { channelRoutes, channelSettingsRoutes } from '../features/channels/channels.routes.ts';
import { companyRoutes } from '../features/companies/companies.routes.ts';
import { contactEntryRoutes, contactRoutes } from '../features/contacts/contacts.routes.ts';
import { conversationRoutes } from '../features/conversations/conversations.routes.ts';
import { eventRoutes } from '../features/events/events.routes.ts';
import type { EventHub } from '../features/events/live/event-hub.ts';
import { fieldRoutes } from '../features/fields/fields.routes.ts';
import { invitationRoutes } from '../features/invitations/invitations.routes.ts';
import { macroVisibility } from '../features/macros/macro-visibility.ts';
import { macroRoutes } from '../features/macros/macros.routes.ts';
import { mailRoutes } from '../features/mail/mail.routes.ts';
import { firstMailPreparation } from '../features/mail/sending/prepare-first-mail.ts';
import { mailPreparation } from '../features/mail/sending/prepare-mail.ts';
import { memberRoutes } from '../features/members/members.routes.ts';
import { messageRoutes } from '../features/messages/messages.routes.ts';
import { noteRoutes } from '../features/notes/notes.routes.ts';
import { organizationRoutes } from '../features/organizations/organizations.routes.ts';
import { scheduledMessageRoutes } from '../features/scheduled-messages/scheduled-messages.routes.ts';
import { signatureRoutes } from '../features/signatures/signatures.routes.ts';
import { newSuggestionRoutes, suggestionRoutes } from '../features/suggestions/suggestions.routes.ts';
import { tagRoutes } from '../features/tags/tags.routes.ts';
import { teamRoutes } from '../features/teams/teams.routes.ts';
import { viewRoutes } from '../features/views/views.routes.ts';
import { newWebhookRoutes, webhookRoutes } from '../features/webhooks/webhooks.routes.ts';
import type { Cursors } from '../http/cursor.ts';
import type { OperationRoute } from '../http/operation-route.ts';
import type { AppDependencies } from './app-dependencies.ts';

export type RouteDependencies = Pick<
  AppDependencies,
  | 'database'
  | 'digest'
  | 'mail'
  | 'largestFileBytes'
  | 'html'
  | 'files'
  | 'webhooks'
  | 'mailGuard'
  | 'runTest'
  | 'now'
  | 'notices'
  | 'ai'
> & {
  cursors: Cursors;
  addresses: FileAddresses;
  hub: EventHub;
};

/** The rows that both gates serve, by feature; method, path, scope and actor rule are in contract/operations/. */
export function operationRoutes(dependencies: RouteDependencies): OperationRoute<Caller>[] {
  const sending = {
    ...dependencies,
    prepareMail: mailPreparation(dependencies.database, dependencies.digest),
    prepareFirstMail: firstMailPreparation(dependencies.digest),
  };
  return [
    ...organizationRoutes(dependencies),
    ...memberRoutes(dependencies),
    ...invitationRoutes(dependencies),
    ...tagRoutes(dependencies),
    ...teamRoutes(dependencies),
    ...companyRoutes(dependencies),
    ...fieldRoutes(dependencies),
    ...macroRoutes(dependencies),
    ...signatureRoutes(dependencies),
    ...contactRoutes(dependencies),
    ...conversationRoutes(dependencies),
    ...viewRoutes(dependencies),
    ...messageRoutes(sending),
    ...scheduledMessageRoutes(sending),
    ...suggestionRoutes(dependencies),
    ...answerRoutes(dependencies),
    ...mailRoutes(dependencies),
    ...noteRoutes(dependencies),
    ...attachmentRoutes({ ...dependencies, seesMacro: macroVisibility(dependencies.database) }),
    ...channelSettingsRoutes(dependencies),
    ...eventRoutes(dependencies),
    ...webhookRoutes(dependencies),
  ];
}

/** Operations on the calling token, or on a channel: for apps only (contract/inbox/apps-only.ts). */
export function appOnlyRoutes(dependencies: RouteDependencies): OperationRoute<TokenCaller>[] {
  return [
    ...contactEntryRoutes(dependencies),
    ...newSuggestionRoutes(dependencies),
    ...meRoutes(dependencies),
    ...channelRoutes(dependencies),
    ...newWebhookRoutes(dependencies),
  ];
}
