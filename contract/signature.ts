import Type, { type Static } from 'typebox';
import { Exactly, Nullable, TextOrNull } from './primitives.ts';

/** A signature is short enough to be sanitized on the main thread. */
export const maxSignatureCharacters = 4000;

const template =
  'Sanitized HTML with variables, before they are filled in; empty if email goes out without a signature.';

export const OwnSignature = Exactly(
  {
    body_html: Nullable(
      Type.String({ description: template }),
      "The member's own signature; `null` if the organization's applies.",
    ),
    organization_body_html: Nullable(
      Type.String({ description: template }),
      "The organization's signature; `null` if that of the mail channel applies.",
    ),
    filled_html: Nullable(
      Type.String({ description: 'Sanitized HTML, with the variables filled in for the member.' }),
      'The signature that applies, to be sent as `mail.signature_html`; `null` if that of the mail channel applies.',
    ),
  },
  'The signature of a member.',
  {
    body_html: '<p>{{member.first_name}}, {{organization.name}}</p>',
    organization_body_html: null,
    filled_html: '<p>Ada, Heron Bicycles</p>',
  },
);

export type OwnSignature = Static<typeof OwnSignature>;

export const OrganizationSignature = Exactly(
  {
    body_html: Nullable(
      Type.String({ description: template }),
      '`null` if the signature of the mail channel applies.',
    ),
  },
  'The signature of members without their own.',
  { body_html: '<p>{{member.name}}<br>{{organization.name}}</p>' },
);

export type OrganizationSignature = Static<typeof OrganizationSignature>;

export const SaveSignatureBody = Exactly(
  {
    body_html: TextOrNull(
      'HTML with the variables `member.first_name`, `member.name`, `member.email` and `organization.name`; empty for no signature, `null` removes it.',
      { maxLength: maxSignatureCharacters },
    ),
  },
  'A signature.',
  { body_html: '<p>{{member.first_name}}, {{organization.name}}</p>' },
);

export type SaveSignatureBody = Static<typeof SaveSignatureBody>;

/** The signature of one email. */
export const signatureOfMail = Type.Optional(
  Type.String({
    maxLength: maxSignatureCharacters,
    description:
      'HTML below the message, without variables; empty for none. Default: the signature of the mail channel. A person’s own signature is never added by the server.',
  }),
);
