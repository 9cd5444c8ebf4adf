import type { ContactImportMapping } from '../../../contract/inbox/contact-import.ts';

export type Target = ContactImportMapping[number];

/** Headings without case, spaces and signs, by field; several columns can be parts of the name. */
const headings: readonly [field: string, names: readonly string[]][] = [
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
  ['tags', ['tags', 'labels', 'groups', 'schlagwörter', 'gruppen']],
];
const parts = [
  ['firstname', 'givenname', 'vorname'],
  ['lastname', 'surname', 'familyname', 'nachname', 'familienname'],
];

/** What the columns probably are, by their headings; null for those that say nothing. */
export function guessMapping(columns: readonly string[]): Target[] {
  const plain = columns.map((it) => it.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const used = new Set<string>();
  const guessed = plain.map((heading): Target => {
    const field = headings.find(([, names]) => names.includes(heading))?.[0];
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
  if (used.has('name')) return guessed;
  return guessed.map((target, column) =>
    target === null && parts.some((names) => names.includes(plain[column] ?? '')) ? 'name' : target,
  );
}

/** The name of a field of the organization's own, for a heading. */
export function attributeName(heading: string): string {
  const name = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 100);
  return name === '' ? 'field' : name;
}
