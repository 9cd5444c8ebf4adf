import * as operations from '../../../contract/inbox/operations/second-factors.ts';
import { stepUpKinds } from '../../access/proofs.ts';
import { addProofs, type Session } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { accountFactors } from './account-factors.ts';
import { addTotp, confirmEnrollment, removeTotp, renewRecoveryCodes } from './change-factors.ts';
import { type Confirming, confirmStepUp } from './step-up/confirm-step-up.ts';
import { newEnrollment } from './totp/enrollment.ts';

type Dependencies = Confirming & { baseUrl: () => URL };

/** A person's own second factors. All but the list require a recent proof (app/step-up.ts). */
export function secondFactorRoutes(dependencies: Dependencies): OperationRoute<Session>[] {
  const { database, digest, now, baseUrl, mail } = dependencies;
  return [
    on(operations.getFactors, getFactorsRoute(database)),
    on(operations.stepUp, stepUpRoute(dependencies)),
    on(operations.enrollTotp, async ({ caller: { user } }) => {
      const account = { userId: user.id, email: user.email, host: baseUrl().host };
      const { qrCode, ...enrollment } = await newEnrollment(digest, account, now());
      return { status: 200, body: { data: { ...enrollment, qr_code: qrCode } } } as const;
    }),
    on(operations.confirmTotp, confirmTotpRoute(dependencies)),
    on(operations.removeTotp, async ({ caller: { user, from } }) => {
      const wasThere = await database.transaction((transaction) =>
        removeTotp(transaction, mail, { userId: user.id, from }),
      );
      if (!wasThere) throw new NotFound();
      return { status: 204, body: undefined } as const;
    }),
    on(operations.renewRecoveryCodes, async ({ caller: { user, from } }) => {
      const { hasTotp } = await accountFactors(database, user.id);
      if (!hasTotp) throw new NotFound();
      const recovery_codes = await database.transaction((transaction) =>
        renewRecoveryCodes(transaction, mail, { userId: user.id, from }),
      );
      return { status: 200, body: { data: { recovery_codes } } } as const;
    }),
  ];
}

function getFactorsRoute(database: Database): Handler<typeof operations.getFactors, Session> {
  return async ({ caller: { user } }) => {
    const { totpAddedAt, recoveryCodes } = await accountFactors(database, user.id);
    const totp = totpAddedAt === null ? null : { inserted_at: unixSeconds(totpAddedAt) };
    return { status: 200, body: { data: { totp, recovery_codes_left: recoveryCodes } } };
  };
}

/** The session that sets it up has proved it with that. */
function confirmTotpRoute({
  database,
  digest,
  now,
  mail,
}: Dependencies): Handler<typeof operations.confirmTotp, Session> {
  return async ({ caller: { id: sessionId, user, from }, body: { enrollment, code } }) => {
    const confirmed = confirmEnrollment(digest, user.id, { enrollment, code, now: now() });
    if (confirmed === 'expired')
      throw fieldError('enrollment', 'expired', 'This took too long. Begin again.');
    if (confirmed === 'wrong')
      throw fieldError('code', 'wrong', 'This is not the code that the app shows now.');
    const recovery_codes = await database.transaction(async (transaction) => {
      await addProofs(transaction, sessionId, { totp: unixSeconds(now()) });
      return addTotp(transaction, { digest, mail }, { userId: user.id, from }, confirmed);
    });
    return { status: 200, body: { data: { recovery_codes } } };
  };
}

function stepUpRoute(dependencies: Confirming): Handler<typeof operations.stepUp, Session> {
  return async ({ caller, body }) => {
    if (!stepUpKinds(await accountFactors(dependencies.database, caller.user.id)).includes(body.way))
      throw fieldError('way', 'impossible', 'This can’t be proved, or isn’t enough for this account.');
    const outcome = await confirmStepUp(dependencies, caller, body);
    if (outcome === 'wrong')
      throw fieldError('proof', 'wrong', 'This is not right, or a code that was already used.');
    if (outcome === 'resting')
      throw fieldError('proof', 'resting', 'Too many wrong codes: those of your app rest for up to an hour.');
    return { status: 204, body: undefined };
  };
}
