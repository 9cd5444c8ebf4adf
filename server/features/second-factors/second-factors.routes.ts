import * as operations from '../../../contract/inbox/operations/second-factors.ts';
import { addProofs, type Session } from '../../access/session.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import { lockUser } from '../members/user-store.ts';
import { accountFactors } from './account-factors.ts';
import { addTotp, confirmEnrollment, removeTotp, renewRecoveryCodes } from './change-factors.ts';
import { assertionOptions } from './passkeys/assertion.ts';
import { newChallenge, openChallenge, useChallenge } from './passkeys/challenge.ts';
import { addPasskey, removePasskey } from './passkeys/change-passkeys.ts';
import { maxPasskeys, type PasskeyRow, passkeysOf, renamePasskey } from './passkeys/passkey-store.ts';
import { registrationOptions, verifiedRegistration } from './passkeys/registration.ts';
import { usePasskeyOf } from './passkeys/use-passkey.ts';
import { type Confirming, confirmStepUp } from './step-up/confirm-step-up.ts';
import { acceptedProofs, stepUpState } from './step-up/require-step-up.ts';
import { newEnrollment } from './totp/enrollment.ts';

type Dependencies = Confirming & { baseUrl: () => URL };

/** A person's own second factors. All but the list require a recent proof (app/step-up.ts). */
export function secondFactorRoutes(dependencies: Dependencies): OperationRoute<Session>[] {
  const { database, digest, now, baseUrl, mail } = dependencies;
  return [
    on(operations.getFactors, getFactorsRoute(dependencies)),
    ...passkeyRoutes(dependencies),
    on(operations.getStepUp, async ({ caller: { user, proofs, confinedTo } }) => {
      const proving = { userId: user.id, proofs, confinedTo };
      const { isConfirmed, ...accepted } = await stepUpState(database, proving, now());
      return { status: 200, body: { data: { is_confirmed: isConfirmed, ...accepted } } } as const;
    }),
    on(operations.stepUp, stepUpRoute(dependencies)),
    on(operations.enrollTotp, async ({ caller: { user } }) => {
      const account = { userId: user.id, email: user.email, host: baseUrl().host };
      const { qrCode, ...enrollment } = await newEnrollment(digest, account, now());
      return { status: 200, body: { data: { ...enrollment, qr_code: qrCode } } } as const;
    }),
    on(operations.confirmTotp, confirmTotpRoute(dependencies)),
    on(operations.removeTotp, async ({ caller: { user, client } }) => {
      const wasThere = await database.transaction((transaction) =>
        removeTotp(transaction, mail, { userId: user.id, client }),
      );
      if (!wasThere) throw new NotFound();
      return { status: 204, body: undefined } as const;
    }),
    on(operations.renewRecoveryCodes, async ({ caller: { user, client } }) => {
      const { hasTotp } = await accountFactors(database, user.id);
      if (!hasTotp) throw new NotFound();
      const recovery_codes = await database.transaction((transaction) =>
        renewRecoveryCodes(transaction, mail, { userId: user.id, client }),
      );
      return { status: 200, body: { data: { recovery_codes } } } as const;
    }),
  ];
}

/** A person's passkeys, and proofs made with one. */
function passkeyRoutes(dependencies: Dependencies): OperationRoute<Session>[] {
  const { database, digest, now, baseUrl, mail } = dependencies;
  return [
    on(operations.beginPasskey, async ({ caller: { user } }) => {
      const { challenge, state } = newChallenge(digest, user.id, unixSeconds(now()));
      const known = await passkeysOf(database, user.id);
      const account = { userId: user.id, email: user.email, name: user.name };
      const options = await registrationOptions(account, { host: baseUrl().hostname, challenge, known });
      return { status: 200, body: { data: { options, state } } } as const;
    }),
    on(operations.addPasskey, addPasskeyRoute(dependencies)),
    on(operations.renamePasskey, async ({ caller: { user }, params, body }) => {
      const passkey = { userId: user.id, id: passkeyIdFrom(params.passkey_id) };
      if (!(await renamePasskey(database, passkey, body.name))) throw new NotFound();
      return { status: 204, body: undefined } as const;
    }),
    on(operations.removePasskey, async ({ caller: { user, client }, params }) => {
      const id = passkeyIdFrom(params.passkey_id);
      const wasThere = await database.transaction((transaction) =>
        removePasskey(transaction, mail, { userId: user.id, client }, id),
      );
      if (!wasThere) throw new NotFound();
      return { status: 204, body: undefined } as const;
    }),
    on(operations.beginPasskeyStepUp, async ({ caller: { user } }) => {
      const { challenge, state } = newChallenge(digest, user.id, unixSeconds(now()));
      const known = await passkeysOf(database, user.id);
      const options = await assertionOptions({ host: baseUrl().hostname, challenge, known });
      return { status: 200, body: { data: { options, state } } } as const;
    }),
    on(operations.stepUpWithPasskey, async ({ caller: { id, user, client }, body }) => {
      const answered = { ...body, userId: user.id, client };
      const outcome = await usePasskeyOf(dependencies, answered, async (transaction) => {
        await addProofs(transaction, id, { passkey: unixSeconds(now()) });
        return {};
      });
      if (outcome === 'expired') throw fieldError('state', 'expired', 'This took too long. Begin again.');
      if (outcome === 'refused') throw fieldError('response', 'wrong', 'This passkey was not accepted.');
      return { status: 204, body: undefined } as const;
    }),
  ];
}

/** The session that adds it has thereby proved it. */
function addPasskeyRoute({
  database,
  digest,
  now,
  baseUrl,
  mail,
}: Dependencies): Handler<typeof operations.addPasskey, Session> {
  return async ({ caller: { id: sessionId, user, client }, body }) => {
    const userId = user.id;
    const challenge = openChallenge(digest, body.state, { userId, now: unixSeconds(now()) });
    if (!challenge) throw fieldError('state', 'expired', 'This took too long. Begin again.');
    const { origin, hostname: host } = baseUrl();
    const registered = await verifiedRegistration(body.response, challenge, { origin, host });
    if (!registered) throw fieldError('response', 'wrong', 'This passkey was not accepted.');
    const row = { ...registered, id: newId(), user_id: userId, name: body.name, rp_id: host };
    await database.transaction(async (transaction) => {
      if (!(await useChallenge(transaction, challenge)))
        throw fieldError('state', 'expired', 'This was used already. Begin again.');
      await lockUser(transaction, userId);
      // More would neither be shown nor removable.
      if ((await passkeysOf(transaction, userId)).length >= maxPasskeys)
        throw fieldError('name', 'too_many', `You have ${maxPasskeys} passkeys. Remove one first.`);
      await addProofs(transaction, sessionId, { passkey: unixSeconds(now()) });
      await addPasskey(transaction, mail, { userId, client }, row);
    });
    const data = presentPasskey({ ...row, inserted_at: now(), last_used_at: null }, host);
    return { status: 201, body: { data } };
  };
}

/** @throws NotFound for an invalid id, as for somebody else's passkey */
function passkeyIdFrom(text = ''): string {
  const id = parsePublicId('psk', text);
  if (id === undefined) throw new NotFound();
  return id;
}

function presentPasskey({ id, name, rp_id, inserted_at, last_used_at }: PasskeyRow, host: string) {
  return {
    id: publicId('psk', id),
    name,
    is_for_this_address: rp_id === host,
    inserted_at: unixSeconds(inserted_at),
    last_used_at: last_used_at === null ? null : unixSeconds(last_used_at),
  };
}

function getFactorsRoute({
  database,
  baseUrl,
}: Dependencies): Handler<typeof operations.getFactors, Session> {
  return async ({ caller: { user } }) => {
    const [{ totpAddedAt, recoveryCodes }, rows] = await Promise.all([
      accountFactors(database, user.id),
      passkeysOf(database, user.id),
    ]);
    const passkeys = rows.map((row) => presentPasskey(row, baseUrl().hostname));
    const totp = totpAddedAt === null ? null : { inserted_at: unixSeconds(totpAddedAt) };
    return { status: 200, body: { data: { passkeys, totp, recovery_codes_left: recoveryCodes } } };
  };
}

/** The session that sets it up has thereby proved it. */
function confirmTotpRoute({
  database,
  digest,
  now,
  mail,
}: Dependencies): Handler<typeof operations.confirmTotp, Session> {
  return async ({ caller: { id: sessionId, user, client }, body: { enrollment, code } }) => {
    const confirmed = confirmEnrollment(digest, user.id, { enrollment, code, now: now() });
    if (confirmed === 'expired')
      throw fieldError('enrollment', 'expired', 'This took too long. Begin again.');
    if (confirmed === 'wrong')
      throw fieldError('code', 'wrong', 'This is not the code that the app shows now.');
    const recovery_codes = await database.transaction(async (transaction) => {
      const codes = await addTotp(transaction, { digest, mail }, { userId: user.id, client }, confirmed);
      await addProofs(transaction, sessionId, { totp: unixSeconds(now()) });
      return codes;
    });
    return { status: 200, body: { data: { recovery_codes } } };
  };
}

function stepUpRoute(dependencies: Confirming): Handler<typeof operations.stepUp, Session> {
  return async ({ caller, body }) => {
    const person = { userId: caller.user.id, confinedTo: caller.confinedTo };
    if (!(await acceptedProofs(dependencies.database, person)).ways.includes(body.way))
      throw fieldError('way', 'impossible', 'This can’t be proved, or isn’t enough for this account.');
    const outcome = await confirmStepUp(dependencies, caller, body);
    if (outcome === 'wrong')
      throw fieldError('proof', 'wrong', 'This is not right, or a code that was already used.');
    if (outcome === 'resting')
      throw fieldError('proof', 'resting', 'Too many wrong codes: those of your app rest for up to an hour.');
    return { status: 204, body: undefined };
  };
}
