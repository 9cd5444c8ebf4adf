import type { Words } from '../en/words.ts';

export const exporting: Words['exporting'] = {
  command: 'Drucken oder exportieren …',
};
