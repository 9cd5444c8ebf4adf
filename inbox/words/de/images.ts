import type { Words } from '../en/words.ts';

export const images: Words['images'] = {
  unnamed: 'Bild',
  save: (name) => `${name} herunterladen`,
  close: 'Schließen',
};
