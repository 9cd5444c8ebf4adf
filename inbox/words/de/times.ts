import type { Words } from '../en/words.ts';

export const moments: Words['moments'] = {
  justNow: 'gerade eben',
};
