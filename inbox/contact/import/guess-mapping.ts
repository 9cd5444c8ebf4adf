import type { ContactImportMapping } from '../../../contract/inbox/contact-import.ts';
import type { ImportedRecord } from './imported-record.ts';

export type Target = ContactImportMapping[number];

type Headings = readonly [field: string, names: readonly string[]][];

/** Headings by field, without case, spaces and punctuation; several columns can be parts of the name. */
const contactHeadings: Headings = [
  [
    'email',
    [
      'email',
      'emailaddress',
      'mail',
      'mailaddress',
      'emailadresse',
      'primaryemail',
      'workemail',
      'email1value',
    ],
  ],
  ['name', ['name', 'fullname', 'displayname', 'contactname', 'vollständigername', 'anzeigename', 'kontakt']],
  [
    'phone',
    [
      'phone',
      'phonenumber',
      'telephone',
      'tel',
      'mobile',
      'mobilephone',
      'telefon',
      'telefonnummer',
      'handy',
      'mobil',
      'phone1value',
    ],
  ],
  [
    'external_id',
    ['externalid', 'id', 'customerid', 'userid', 'contactid', 'kundennummer', 'kundenid', 'externeid'],
  ],
  ['instagram_handle', ['instagram', 'instagramhandle']],
  ['profile_picture_url', ['profilepictureurl']],
  ['company_id', ['companyid']],
  ['custom_attributes', ['customattributes']],
  ['tags', ['tags', 'labels', 'groups', 'schlagwörter', 'gruppen']],
];
const companyHeadings: Headings = [
  [
    'name',
    ['name', 'company', 'companyname', 'account', 'accountname', 'firma', 'firmenname', 'unternehmen'],
  ],
  ['domains', ['domains', 'domain', 'companydomainname']],
  ['external_id', ['externalid', 'id', 'companyid', 'accountid', 'kundennummer', 'firmenid', 'externeid']],
  ['custom_attributes', ['customattributes']],
];
const parts = [
  ['firstname', 'givenname', 'vorname'],
  ['lastname', 'surname', 'familyname', 'nachname', 'familienname'],
];

type CustomField = { key: string; label: string };

/** The likely fields of the columns, by their headings; null for unknown headings. `fields` are those of the record. */
export function guessMapping(
  columns: readonly string[],
  record: ImportedRecord,
  fields: readonly CustomField[],
): Target[] {
  const headings = record === 'contact' ? contactHeadings : companyHeadings;
  const plain = columns.map(plainOf);
  const used = new Set<string>();
  const guessed = plain.map((heading, column): Target => {
    const field =
      attributeOf(columns[column] ?? '', fields) ??
      headings.find(([, names]) => names.includes(heading))?.[0];
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
  if (record === 'company' || used.has('name')) return guessed;
  return guessed.map((target, column) =>
    target === null && parts.some((names) => names.includes(plain[column] ?? '')) ? 'name' : target,
  );
}

const plainOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The custom field that a heading names: by its key, as exports have it, or by its label. */
function attributeOf(heading: string, fields: readonly CustomField[]): string | undefined {
  if (/^custom_attributes\..{1,100}$/.test(heading)) return heading;
  const named = fields.find(({ key, label }) => key === heading || plainOf(label) === plainOf(heading));
  return named && plainOf(heading) !== '' ? `custom_attributes.${named.key}` : undefined;
}

/** The name of a custom field for a heading. */
export function attributeName(heading: string): string {
  const name = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 100);
  return name === '' ? 'field' : name;
}
