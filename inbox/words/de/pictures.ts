import type { Words } from '../words.ts';

export const pictures: Words['pictures'] = {
  save: (name) => `${name} speichern`,
  close: 'Schließen',
};
