import { changeAiSettings } from '../../contract/inbox/operations/ai.ts';
import * as apps from '../../contract/inbox/operations/apps.ts';
import { createExport, exportContact } from '../../contract/inbox/operations/archive-exports.ts';
import { changeImport, createImport, removeImport } from '../../contract/inbox/operations/archive-imports.ts';
import { changeAssistantSettings } from '../../contract/inbox/operations/assistants.ts';
import { addDomain, deleteDomain } from '../../contract/inbox/operations/domains.ts';
import { exportCompanies, exportContacts } from '../../contract/inbox/operations/exports.ts';
import * as identities from '../../contract/inbox/operations/identities.ts';
import { mergeMember } from '../../contract/inbox/operations/member-merges.ts';
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
import { eraseContact } from '../../contract/operations/contacts.ts';
import { inviteMember } from '../../contract/operations/invitations.ts';
import { updateMember } from '../../contract/operations/members.ts';
import type { Proofs } from '../access/proofs.ts';
import type { Database } from '../db/database.ts';
import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { type Proving, requireStepUp } from '../features/second-factors/step-up/require-step-up.ts';
import type { OperationRoute } from '../http/operation-route.ts';

/** What a request proves by itself, given its body; undefined if it needs no recent proof. */
type Rule = (body: unknown, now: number) => Proofs | undefined;

const always: Rule = () => ({});
const ifSecret: Rule = (body) =>
  (body as { secret?: string } | undefined)?.secret === undefined ? undefined : {};
const ifAdmin: Rule = (body) => ((body as { role?: string } | undefined)?.role === 'admin' ? {} : undefined);
/** A disabled member may have been an admin. */
const ifAdminOrEnabled: Rule = (body, now) =>
  (body as { status?: string } | undefined)?.status === 'active' ? {} : ifAdmin(body, now);

/**
 * What a person may do in the inbox only with a proof of the last ten minutes: somebody who finds an unlocked computer, or
 * steals a session, can't take over the account or the organization (decisions/0369). Apps are never asked: what they
 * may do was consented to.
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
  [apps.rotateAppSecret, always],
  [apps.deleteApp, always],
  // With it, one can pose as any customer.
  [makeIdentitySecret, always],
  [createExport, always],
  [exportContact, always],
  [eraseContact, always],
  [exportContacts, always],
  [exportCompanies, always],
  [createImport, always],
  // A new token may be that of another account.
  [changeImport, ifSecret],
  [changeRetention, always],
  [changeAssistantSettings, always],
  [changeAiSettings, always],
  [deleteOrganization, always],
  [removeImport, always],
  [mergeMember, always],
  [updateMember, ifAdminOrEnabled],
  [inviteMember, ifAdmin],
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
