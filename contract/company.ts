import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, FreeForm, Id, Nullable, TextOrNull, Timestamp } from './primitives.ts';

/** A company as contacts and conversations name it. */
export const CompanyName = Exactly(
  { id: Id('cmp', 'Company id.'), name: Type.String({ description: "The company's name." }) },
  'A company.',
  { id: exampleId('cmp'), name: 'Orchard Tools' },
);

export type CompanyName = Static<typeof CompanyName>;

const exampleDomains = ['orchardtools.example'];

export const Company = Exactly(
  {
    id: Id('cmp', 'Company id.'),
    organization_id: Id('org', 'The organization it belongs to.'),
    name: Type.String({ description: 'Its name; several companies may have the same.' }),
    domains: Type.Array(Type.String({ description: 'A domain, in lower case.' }), {
      description:
        'Contacts whose email address has one of these domains belong to it, unless they were assigned to another company. In alphabetical order.',
    }),
    external_id: Nullable(Type.String({ description: 'The company’s id in another system.' })),
    custom_attributes: FreeForm("The organization's own fields."),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it last changed'),
  },
  'A company that contacts belong to.',
  {
    id: exampleId('cmp'),
    organization_id: exampleId('org'),
    name: 'Orchard Tools',
    domains: exampleDomains,
    external_id: 'account-17',
    custom_attributes: { plan: 'gold' },
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Company = Static<typeof Company>;

export const maxDomains = 20;

const name = Type.String({ minLength: 1, maxLength: 200, description: 'Its name.' });
const properties = {
  domains: Type.Optional(
    Type.Array(
      Type.String({ minLength: 1, maxLength: 253, description: 'A domain, such as `acme.example`.' }),
      {
        maxItems: maxDomains,
        description:
          'All its domains. A domain belongs to one company at most, and can’t be that of a public mail provider.',
      },
    ),
  ),
  external_id: Type.Optional(
    TextOrNull('The company’s id in another system; unique in the organization.', {
      minLength: 1,
      maxLength: 255,
    }),
  ),
  custom_attributes: Type.Optional(
    FreeForm('Merged into the existing value (RFC 7396): `null` removes a key. At most 16 KiB in total.'),
  ),
};

export const CreateCompanyBody = Exactly({ name, ...properties }, 'A new company.', {
  name: 'Orchard Tools',
  domains: exampleDomains,
});
export const UpdateCompanyBody = Exactly(
  { name: Type.Optional(name), ...properties },
  'Changes to a company.',
  {
    custom_attributes: { plan: 'gold' },
  },
);

export type UpdateCompanyBody = Static<typeof UpdateCompanyBody>;

export const companyFilters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Prefixes of words in the name and the domains; all must match. Case and accents are ignored.',
      examples: ['orchard'],
    }),
  ),
  external_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The one with this external id.',
      examples: ['account-17'],
    }),
  ),
};
