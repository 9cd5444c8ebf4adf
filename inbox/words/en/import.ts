import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** The texts of importing contacts and companies, loaded with the dialog. */
export const importWords = {
  titles: { contact: 'Import contacts', company: 'Import companies' },
  intros: {
    contact:
      'Choose a CSV file with one contact per row and the names of the columns in the first. Contacts with the same external ID or email are updated, all others are created.',
    company:
      'Choose a CSV file with one company per row and the names of the columns in the first. Companies with the same external ID or one of the domains are updated, all others are created.',
  },
  file: 'CSV file',
  choose: 'Choose file…',
  limits: (rows: number) =>
    `Up to ${numberText(rows)} rows, 120 columns and 20 MB. Separated by commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252.`,
  problems: {
    empty: 'This file has no rows below its first one.',
    binary: 'This isn’t a text file. Save it as CSV first.',
    wide: 'This file has more than 120 columns.',
    long: 'This file has more than 20,000 rows. Split it first.',
    cell: 'A row of this file is too long: a cell can have 16,500 characters, and a row 150,000.',
    large: 'This file is larger than 20 MB. Split it first.',
    quote: 'A quotation mark in this file isn’t closed, so its rows can’t be told apart.',
  },
  last: 'Last imports',
  map: (rows: number) =>
    plural(rows, {
      one: '1 row. Choose what each column is.',
      other: `${numberText(rows)} rows. Choose what each column is.`,
    }),
  preview: 'First rows',
  column: (number: number) => `Column ${number}`,
  fieldOf: (column: string) => `Field for ${column}`,
  leaveOut: 'Don’t import',
  tags: 'Tags (added)',
  companyId: (company: string) => `${company} (ID)`,
  attributes: 'Custom fields (JSON)',
  encoding: 'Encoding',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 (little-endian)',
    'utf-16be': 'UTF-16 (big-endian)',
    'windows-1252': 'Windows-1252 (Western)',
  },
  separator: 'Separator',
  separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' },
  refusals: {
    several: {
      contact: 'Its external ID and its email belong to two different contacts.',
      company: 'Its external ID and its domains belong to different companies.',
    },
    nothing: {
      contact: 'It has nothing to identify a contact by.',
      company: 'It has nothing to identify a company by.',
    },
    newName: 'A new company needs a name.',
    publicDomain: 'Anyone can have an address at this mail provider.',
    tooManyDomains: 'A company can have 20 domains.',
    email: 'The email isn’t a valid address.',
    company: 'There is no such company.',
    tooLong: (field: string) => `${field} is too long.`,
    invalid: (field: string) => `${field} has a value that doesn’t fit.`,
  },
  ownField: (name: string) => `Field “${name}”`,
  uploading: (done: number, all: number) => `Uploading row ${numberText(done)} of ${numberText(all)}…`,
  back: 'Back',
  check: 'Check',
  would: (creates: number, updates: number, refuses: number) =>
    `Would create ${numberText(creates)}, update ${numberText(updates)} and refuse ${numberText(refuses)}.`,
  updatesHelp: 'Empty cells change nothing. An import can’t be undone.',
  refusedFirst: 'Refused rows',
  row: (number: number) => `Row ${numberText(number)}`,
  start: (rows: number) => plural(rows, { one: 'Import 1 row', other: `Import ${numberText(rows)} rows` }),
  progress: 'Progress',
  percent: (done: number, all: number) => `${numberText(done)} of ${numberText(all)} rows`,
  background: 'The import continues if you close this.',
  done: (created: number, updated: number, refused: number) =>
    `Created ${numberText(created)}, updated ${numberText(updated)}, refused ${numberText(refused)}.`,
  download: (count: number) =>
    plural(count, { one: 'Download 1 refused row', other: `Download ${numberText(count)} refused rows` }),
  refusedFiles: { contact: 'refused-contacts.csv', company: 'refused-companies.csv' },
  reason: 'Reason',
  kept: 'Kept for seven days. Correct the rows and import the file again.',
  close: 'Close',
};

/** The shape of every catalog of importing. */
export type ImportWords = typeof importWords;
