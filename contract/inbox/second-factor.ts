import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

/** How a person can prove who they are before an important change. */
const typedWays = ['password', 'totp', 'recovery_code'] as const;

export const stepUpWays = ['passkey', ...typedWays, 'provider'] as const;

export type StepUpWay = (typeof stepUpWays)[number];

/** A key on a person's device, or in their password manager. */
export const Passkey = Exactly({
  id: Id('psk', 'Passkey id.'),
  name: Type.String({ description: 'The name that its owner gave it.' }),
  is_for_this_address: Type.Boolean({
    description: 'Whether browsers offer it here: not if the server had another host when it was added.',
  }),
  inserted_at: Timestamp('When it was added'),
  last_used_at: Nullable(Timestamp('When it was last used')),
});

export type Passkey = Static<typeof Passkey>;

const Ceremony = Type.Record(Type.String(), Type.Unknown());

/** For `navigator.credentials`: WebAuthn’s JSON form of the options. */
export const PasskeyChallenge = Exactly({
  options: Type.Unsafe<Record<string, unknown>>(Ceremony),
  state: Type.String({ description: 'To be sent back with the response, within an hour.' }),
});

export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

const answered = {
  state: Type.String({ maxLength: 2000, description: 'From the challenge.' }),
  response: Type.Unsafe<Record<string, unknown>>(Ceremony),
};

export const AddPasskeyBody = Exactly({
  ...answered,
  name: Type.String({ minLength: 1, maxLength: 80, description: 'The name that its owner gave it.' }),
});

export const RenamePasskeyBody = Exactly({
  name: Type.String({ minLength: 1, maxLength: 80, description: 'The name that its owner gave it.' }),
});

export const PasskeyProofBody = Exactly(answered);

/** What a person can prove their identity with. */
export const Factors = Exactly({
  passkeys: Type.Array(Passkey, { maxItems: 20, description: 'The oldest first.' }),
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

/** One proof, one of the `ways` of a `step_up_required`. */
export const StepUpBody = Exactly({
  way: OneOf(typedWays, 'What is proved.'),
  proof: Type.String({ maxLength: 1000, description: 'The password, or the code.' }),
});

export type StepUpBody = Static<typeof StepUpBody>;

/** Where a person can sign in again to prove who they are. */
export const StepUpProvider = Exactly({
  id: Id('idp', 'Provider id.'),
  name: Type.String({ description: 'Its name on the sign-in page.' }),
});

export type StepUpProvider = Static<typeof StepUpProvider>;

const providers = Type.Array(StepUpProvider, {
  description:
    'With the way `provider`: where to sign in again, at `/sign-in/{id}/confirm?return_to={path}`, which the browser opens.',
});

/** What an operation that requires a recent proof asks for. */
export const StepUpWays = Exactly({
  ways: Type.Array(OneOf(stepUpWays, 'A way.')),
  providers: Type.Optional(providers),
});

export type StepUpWays = Static<typeof StepUpWays>;

export const StepUp = Exactly({
  is_confirmed: Type.Boolean({ description: 'Whether the session has a recent proof, and needs none now.' }),
  ways: Type.Array(OneOf(stepUpWays, 'A way.'), { description: 'The accepted kinds of proof.' }),
  providers,
});

export type StepUp = Static<typeof StepUp>;

/** A kind of proof that is typed. */
export type TypedWay = StepUpBody['way'];
