import type { Words } from '../words.ts';

export const moments: Words['moments'] = {
  justNow: 'gerade eben',
};
