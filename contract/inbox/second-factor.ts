import Type, { type Static } from 'typebox';
import { Exactly, Nullable, OneOf, Timestamp } from '../primitives.ts';

/** What a person can prove again before an important change. */
export const stepUpWays = ['password', 'totp', 'recovery_code'] as const;

export type StepUpWay = (typeof stepUpWays)[number];

/** The ways a person can prove who they are. */
export const Factors = Exactly({
  totp: Nullable(
    Exactly({ inserted_at: Timestamp('When it was set up') }),
    'The authenticator app; `null` if there is none.',
  ),
  recovery_codes_left: Type.Integer({ minimum: 0, description: 'How many recovery codes are still valid.' }),
});

export type Factors = Static<typeof Factors>;

/** What an authenticator app needs. Nothing is stored until a code of the app confirms it. */
export const TotpEnrollment = Exactly({
  secret: Type.String({ description: 'For typing into an app, in groups of four.' }),
  address: Type.String({ description: 'The content of the QR code: an `otpauth:` address.' }),
  qr_code: Type.String({ description: 'The QR code, as SVG.' }),
  enrollment: Type.String({ description: 'To be sent back with a code, within an hour.' }),
});

export type TotpEnrollment = Static<typeof TotpEnrollment>;

export const ConfirmTotpBody = Exactly({
  enrollment: Type.String({ maxLength: 1000, description: 'From the new enrollment.' }),
  code: Type.String({ maxLength: 100, description: 'The six digits that the app shows.' }),
});

export const RecoveryCodes = Exactly({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each works once, instead of a code of the app. Only this response contains them.',
  }),
});

export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** One proof, according to the `ways` of a `step_up_required`. */
export const StepUpBody = Exactly({
  way: OneOf(stepUpWays, 'What is proved.'),
  proof: Type.String({ maxLength: 1000, description: 'The password, or the code.' }),
});

export type StepUpBody = Static<typeof StepUpBody>;
