import type { Words } from '../en/words.ts';

export const times: Words['moments'] = {
  justNow: 'gerade eben',
};
