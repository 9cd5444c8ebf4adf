import type { SettingsWords } from '../../en/settings/words.ts';

export const organization: SettingsWords['organization'] = {
  title: 'Profil',
  lead: 'Was Personen und Apps von dieser Organisation sehen.',
  name: 'Name',
  logo: 'Logo-URL',
  logoHelp: 'Wird Apps angezeigt. Deskbell selbst lädt keine Bilder von anderen Servern.',
  timezone: 'Zeitzone',
  slug: (slug) => <>URLs enthalten {slug}. Das ändert sich mit dem Namen nicht.</>,
};
