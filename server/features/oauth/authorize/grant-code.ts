import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../ids/public-id.ts';
import { insertCode } from './code-store.ts';
import { answerConsent, type ConsentRow } from './consent-store.ts';
import type { EligibleOrganization } from './eligible-organizations.ts';

/**
 * Answers a consent with yes: one transaction ends the consent and issues the one-time code. Undefined where the consent
 * was answered meanwhile.
 */
export async function grantCode(
  database: Database,
  consent: ConsentRow,
  { userId, organization }: { userId: string; organization: EligibleOrganization },
): Promise<string | undefined> {
  const code = randomBytes(32).toString('base64url');
  return database.transaction(async (transaction) => {
    if (!(await answerConsent(transaction, consent.id))) return undefined;
    await insertCode(transaction, {
      id: newId(),
      hash: hashSecret(code),
      appId: consent.app_id,
      organizationId: organization.id,
      userId,
      actor: consent.actor,
      scopes: organization.granted,
      redirectUri: consent.redirect_uri,
      codeChallenge: consent.code_challenge,
    });
    return code;
  });
}
