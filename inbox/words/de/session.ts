import type { Words } from '../words.ts';

export const session: Words['session'] = {
  browser: (browser, system) => `${browser ?? 'Ein Browser'}${system === undefined ? '' : ` auf ${system}`}`,
};
