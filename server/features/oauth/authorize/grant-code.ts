import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Session } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { newId } from '../../../ids/public-id.ts';
import { appForDocument } from '../documents/app-for-document.ts';
import type { RequestingApp } from '../requesting-app.ts';
import { insertCode } from './code-store.ts';
import { answerConsent, type ConsentRow } from './consent-store.ts';
import type { EligibleOrganization } from './eligible-organizations.ts';

/**
 * Allows a consent: one transaction closes it and issues the one-time code. Undefined if it was closed in the
 * meantime.
 */
export async function grantCode(
  database: Database,
  consent: ConsentRow,
  {
    session,
    organization,
    app,
  }: { session: Session; organization: EligibleOrganization; app: RequestingApp },
): Promise<string | undefined> {
  const { user, client } = session;
  const code = randomBytes(32).toString('base64url');
  return database.transaction(async (transaction) => {
    if (!(await answerConsent(transaction, consent.id))) return undefined;
    const appId = app.id ?? (await appForDocument(transaction, organization.id, app));
    await insertCode(transaction, {
      id: newId(),
      hash: hashSecret(code),
      appId,
      organizationId: organization.id,
      userId: user.id,
      actor: consent.actor,
      scopes: organization.granted,
      redirectUri: consent.redirect_uri,
      codeChallenge: consent.code_challenge,
      isForMcp: consent.is_for_mcp,
    });
    await recordAudit(transaction, {
      organizationId: organization.id,
      kind: 'connection.allowed',
      actor: { type: 'member', userId: user.id, ...(client && { client }) },
      details: { actor: consent.actor, scopes: organization.granted.join(' ') },
      about: { appId },
    });
    return code;
  });
}
