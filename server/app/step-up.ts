import { changeAiSettings } from '../../contract/inbox/operations/ai.ts';
import * as apps from '../../contract/inbox/operations/apps.ts';
import {
  createExport,
  downloadExport,
  exportContact,
} from '../../contract/inbox/operations/archive-exports.ts';
import { changeImport, createImport, removeImport } from '../../contract/inbox/operations/archive-imports.ts';
import { changeAssistantSettings } from '../../contract/inbox/operations/assistants.ts';
import { addDomain, deleteDomain } from '../../contract/inbox/operations/domains.ts';
import { exportCompanies, exportContacts } from '../../contract/inbox/operations/exports.ts';
import * as identities from '../../contract/inbox/operations/identities.ts';
import { renewInboundToken } from '../../contract/inbox/operations/mail-setup.ts';
import { beginMailSignIn } from '../../contract/inbox/operations/mail-sign-in.ts';
import { mergeMember } from '../../contract/inbox/operations/member-merges.ts';
import { linkInvitation } from '../../contract/inbox/operations/open-invitations.ts';
import { deleteOrganization } from '../../contract/inbox/operations/organization-deletion.ts';
import { changeOwnPassword } from '../../contract/inbox/operations/password.ts';
import { createPersonalToken } from '../../contract/inbox/operations/personal-tokens.ts';
import { changeRetention } from '../../contract/inbox/operations/retention.ts';
import * as factors from '../../contract/inbox/operations/second-factors.ts';
import { changeSignInPolicy } from '../../contract/inbox/operations/sign-in-policy.ts';
import {
  addSignInProvider,
  changeSignInProvider,
  deleteSignInProvider,
  trySignInProvider,
} from '../../contract/inbox/operations/sign-in-providers.ts';
import { makeIdentitySecret } from '../../contract/inbox/operations/widget-setup.ts';
import type { Operation } from '../../contract/operation.ts';
import { updateChannel } from '../../contract/operations/channels.ts';
import { eraseContact } from '../../contract/operations/contacts.ts';
import { inviteMember } from '../../contract/operations/invitations.ts';
import { removeMember, updateMember } from '../../contract/operations/members.ts';
import { updateWebhook } from '../../contract/operations/webhooks.ts';
import type { Proofs } from '../access/proofs.ts';
import type { Database } from '../db/database.ts';
import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { type Proving, requireStepUp } from '../features/second-factors/step-up/require-step-up.ts';
import type { OperationRoute } from '../http/operation-route.ts';

/** What a request proves by itself, given its body; undefined if it needs no recent proof. */
type Rule = (body: unknown, now: number) => Proofs | undefined;

const always: Rule = () => ({});
/** Only for bodies with one of these fields. */
const ifGiven =
  (...names: readonly string[]): Rule =>
  (body) =>
    names.some((name) => (body as Record<string, unknown> | undefined)?.[name] !== undefined)
      ? {}
      : undefined;
const ofChat =
  (rule: Rule): Rule =>
  (body, now) =>
    rule((body as { chat?: unknown } | undefined)?.chat, now);
const either =
  (...all: readonly Rule[]): Rule =>
  (body, now) =>
    all.map((rule) => rule(body, now)).find((proved) => proved !== undefined);

/**
 * What a person may do in the inbox only with a proof of the last ten minutes: somebody who finds an unlocked computer, or
 * steals a session, can't take over the account or the organization, let others in, have its data sent elsewhere or
 * delete it for good (decisions/0369, 0644). Apps are never asked: what they may do was consented to.
 * `docs/sign-in.md` has the list for its readers.
 */
const rules = new Map<Operation<string>, Rule>([
  // Its handler checks the current password, so that only people with a second factor are asked for more.
  [changeOwnPassword, (_body, now) => ({ password: now })],
  [factors.beginPasskey, always],
  [factors.addPasskey, always],
  [factors.removePasskey, always],
  [factors.enrollTotp, always],
  [factors.confirmTotp, always],
  [factors.removeTotp, always],
  [factors.renewRecoveryCodes, always],
  [identities.connectIdentity, always],
  [identities.disconnectIdentity, always],
  [changeSignInPolicy, always],
  [addSignInProvider, always],
  [changeSignInProvider, always],
  [deleteSignInProvider, always],
  [trySignInProvider, always],
  [addDomain, always],
  [deleteDomain, always],
  [createPersonalToken, always],
  [apps.registerApp, always],
  // Where codes are sent, what new connections may do, and who can allow them.
  [apps.changeApp, ifGiven('redirect_uris', 'scopes', 'is_public')],
  [apps.rotateAppSecret, always],
  [apps.deleteApp, always],
  // With it, one can pose as any customer.
  [makeIdentitySecret, always],
  // Whose servers carry what members write, whose verdict on senders counts, and who says who a visitor is.
  [
    updateChannel,
    either(ifGiven('incoming', 'outgoing', 'trusted_servers'), ofChat(ifGiven('identity_public_key'))),
  ],
  [beginMailSignIn, always],
  [renewInboundToken, always],
  // Every event from then on is sent there.
  [updateWebhook, ifGiven('url', 'types', 'rotate_secret')],
  [createExport, always],
  [downloadExport, always],
  [exportContact, always],
  [eraseContact, always],
  [exportContacts, always],
  [exportCompanies, always],
  [createImport, always],
  // A new token may be that of another account.
  [changeImport, ifGiven('secret')],
  [changeRetention, always],
  [changeAssistantSettings, always],
  [changeAiSettings, always],
  [deleteOrganization, always],
  [removeImport, always],
  [mergeMember, always],
  // Without other admins, nobody could end a stolen session.
  [updateMember, ifGiven('role', 'status')],
  [removeMember, always],
  // A new member reads everything too, and a copied link lets in anyone who has it.
  [inviteMember, always],
  [linkInvitation, always],
]);

/** The ids of operations that need a recent proof, always or with some bodies. */
export const protectedOperations: readonly string[] = [...rules.keys()].map(({ id }) => id);

type Dependencies = { database: Database; now: () => Microseconds };

/** The same rows, of which those in the rules check the person's proofs first. */
export function withStepUp<Caller>(
  routes: OperationRoute<Caller>[],
  provingOf: (caller: Caller) => Proving,
  { database, now }: Dependencies,
): OperationRoute<Caller>[] {
  return routes.map(({ operation, handle }) => {
    const rule = rules.get(operation);
    if (!rule) return { operation, handle };
    return {
      operation,
      handle: async (call) => {
        const proved = rule(call.body, unixSeconds(now()));
        if (proved) {
          const { proofs, ...person } = provingOf(call.caller);
          await requireStepUp(database, { ...person, proofs: { ...proofs, ...proved } }, now());
        }
        return handle(call);
      },
    };
  });
}
