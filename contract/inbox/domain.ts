import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

/** A domain that an organization claims. */
export const VerifiableDomain = Exactly({
  id: Id('dom', 'Domain id.'),
  domain: Type.String({ description: 'Its name, in lower case, and in punycode if it isn’t ASCII.' }),
  record: Exactly(
    {
      name: Type.String({ description: 'The name of the TXT record.' }),
      value: Type.String({ description: 'Its content.' }),
    },
    'The TXT record that verifies it.',
    { name: '_deskbell.acme.example', value: 'deskbell-verification=0123456789abcdef' },
  ),
  verified_by: Nullable(
    OneOf(['record', 'operator'], 'How it was verified.'),
    '`null` if it isn’t verified, or its record has been missing for too long.',
  ),
  seen_at: Nullable(Timestamp('When the record was last found'), '`null`: never.'),
  checked_at: Nullable(Timestamp('When it was last looked up'), '`null`: never.'),
  inserted_at: Timestamp('When it was added'),
});

export type VerifiableDomain = Static<typeof VerifiableDomain>;

export const VerifiableDomains = Exactly({
  domains: Type.Array(VerifiableDomain, { description: 'The organization’s domains, oldest first.' }),
});

export type VerifiableDomains = Static<typeof VerifiableDomains>;

export const AddDomainBody = Exactly({
  domain: Type.String({ maxLength: 253, description: 'Its name, such as `acme.example`.' }),
});
