import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** The editor's toolbar. */
export const editor = {
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  list: 'List',
  numberedList: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  attach: 'Attach files',
  filesToAttach: 'Files to attach',
  linkPopover: {
    title: 'Link',
    address: 'Address',
    placeholder: 'Paste or type an address',
    save: 'Save',
    remove: 'Remove link',
    open: 'Open link',
    invalid: 'This isn’t a web, email or phone address.',
  },
  mention: {
    title: 'Mention someone',
    searching: 'Searching…',
    found: (count: number) => plural(count, { one: '1 match', other: `${numberText(count)} matches` }),
    none: 'No matches',
  },
  placeholder: (label: string) => `${label}…`,
};
