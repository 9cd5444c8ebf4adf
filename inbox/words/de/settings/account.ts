import type { SettingsWords } from '../../settings-words.ts';

export const account: SettingsWords['account'] = {
  title: 'Ihr Konto',
};
