import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('de');

export const editor: Words['editor'] = {
  bold: 'Fett',
  italic: 'Kursiv',
  link: 'Link',
  list: 'Liste',
  numberedList: 'Nummerierte Liste',
  quote: 'Zitat',
  code: 'Code',
  attach: 'Dateien anhängen',
  filesToAttach: 'Anzuhängende Dateien',
  linkPopover: {
    title: 'Link',
    address: 'Adresse',
    placeholder: 'Adresse einfügen oder eingeben',
    save: 'Speichern',
    remove: 'Link entfernen',
    open: 'Link öffnen',
    invalid: 'Das ist keine Web-, E-Mail- oder Telefonadresse.',
  },
  mention: {
    title: 'Jemanden erwähnen',
    searching: 'Wird gesucht …',
    found: (count) => plural(count, { one: '1 Treffer', other: `${numberText(count)} Treffer` }),
    none: 'Keine Treffer',
  },
  placeholder: (label) => `${label} …`,
};
