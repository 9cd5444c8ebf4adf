import type { Words } from '../en/words.ts';

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
  linkTo: 'Wohin führt der Link? Adresse eingeben oder einfügen',
  placeholder: (label) => `${label} …`,
};
