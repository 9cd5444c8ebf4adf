import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import {
  AddPasskeyBody,
  ConfirmTotpBody,
  Factors,
  Passkey,
  PasskeyChallenge,
  PasskeyProofBody,
  RecoveryCodes,
  RenamePasskeyBody,
  StepUp,
  StepUpBody,
  TotpEnrollment,
} from '../second-factor.ts';

export const getFactors = {
  id: 'getFactors',
  method: 'GET',
  path: '/account/factors',
  summary: 'Get your second factors',
  description: 'Never a secret, and no code.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(Factors) },
  errors: [],
} as const satisfies Operation;

export const enrollTotp = {
  id: 'enrollTotp',
  method: 'POST',
  path: '/account/totp/enrollment',
  summary: 'Begin to set up an authenticator app',
  description: 'Changes nothing yet. Requires a recent proof.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(TotpEnrollment) },
  errors: [],
} as const satisfies Operation;

export const confirmTotp = {
  id: 'confirmTotp',
  method: 'PUT',
  path: '/account/totp',
  summary: 'Set up an authenticator app',
  description:
    'In place of an earlier one. Earlier recovery codes are invalid from then on. The person gets an email. Requires a recent proof.',
  scope: null,
  actor: 'self',
  body: ConfirmTotpBody,
  responses: { 200: Single(RecoveryCodes) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const removeTotp = {
  id: 'removeTotp',
  method: 'DELETE',
  path: '/account/totp',
  summary: 'Remove your authenticator app',
  description: 'Also removes the recovery codes. The person gets an email. Requires a recent proof.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const renewRecoveryCodes = {
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/account/recovery-codes',
  summary: 'Create new recovery codes',
  description:
    'Earlier ones are invalid from then on. The person gets an email. Only with an authenticator app, and with a recent proof.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(RecoveryCodes) },
  errors: [],
} as const satisfies Operation;

export const getStepUp = {
  id: 'getStepUp',
  method: 'GET',
  path: '/step-up',
  summary: 'Get whether you have proved recently who you are',
  description:
    'For operations that require a recent proof: whether the session has one, and what counts as one. An account without a second factor can also use a provider where the person signs in again; at other times, a sign-in there counts only if the provider says that it took place in the last ten minutes (`auth_time`).',
  scope: null,
  actor: 'self',
  responses: { 200: Single(StepUp) },
  errors: [],
} as const satisfies Operation;

export const stepUp = {
  id: 'stepUp',
  method: 'POST',
  path: '/step-up',
  summary: 'Prove again who you are',
  description:
    'For ten minutes, this session may then use operations that require a recent proof. Wrong passwords count like failed sign-ins; after ten wrong codes, codes of the app are blocked for up to an hour.',
  scope: null,
  actor: 'self',
  body: StepUpBody,
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const beginPasskey = {
  id: 'beginPasskey',
  method: 'POST',
  path: '/account/passkeys/challenge',
  summary: 'Begin to add a passkey',
  description: 'Changes nothing yet. Requires a recent proof.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(PasskeyChallenge) },
  errors: [],
} as const satisfies Operation;

export const addPasskey = {
  id: 'addPasskey',
  method: 'POST',
  path: '/account/passkeys',
  summary: 'Add a passkey',
  description: 'At most 20. The person gets an email. Requires a recent proof.',
  scope: null,
  actor: 'self',
  body: AddPasskeyBody,
  responses: { 201: Single(Passkey) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const renamePasskey = {
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/account/passkeys/:passkey_id',
  summary: 'Rename a passkey',
  description: 'For its owner to tell it from others.',
  scope: null,
  actor: 'self',
  body: RenamePasskeyBody,
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const removePasskey = {
  id: 'removePasskey',
  method: 'DELETE',
  path: '/account/passkeys/:passkey_id',
  summary: 'Remove a passkey',
  description: 'Not your only way to sign in. The person gets an email. Requires a recent proof.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: ['conflict'],
} as const satisfies Operation;

export const beginPasskeyStepUp = {
  id: 'beginPasskeyStepUp',
  method: 'POST',
  path: '/step-up/challenge',
  summary: 'Begin to prove again who you are, with a passkey',
  description: 'Changes nothing yet.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(PasskeyChallenge) },
  errors: [],
} as const satisfies Operation;

export const stepUpWithPasskey = {
  id: 'stepUpWithPasskey',
  method: 'POST',
  path: '/step-up/passkey',
  summary: 'Prove again who you are, with a passkey',
  description: 'For ten minutes, this session may then use operations that require a recent proof.',
  scope: null,
  actor: 'self',
  body: PasskeyProofBody,
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;
