import type { Words } from '../en/words.ts';

export const pictures: Words['pictures'] = {
  unnamed: 'Bild',
  save: (name) => `${name} herunterladen`,
  close: 'Schließen',
};
