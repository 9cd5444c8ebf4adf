import type { SettingsWords } from '../../en/settings/words.ts';
import { isolated } from '../../locale/isolated.ts';

export const adminsOnly: SettingsWords['adminsOnly'] = {
  title: 'Für Admins',
  why: (organization) => `Diese Seite können nur Admins von ${isolated(organization)} öffnen.`,
  ask: 'Wenn Sie hier etwas geändert haben möchten, fragen Sie am besten einen Admin.',
  toMembers: 'Anzeigen, wer Admin ist',
};
