import type { SettingsWords } from '../../en/settings/words.ts';

export const organization: SettingsWords['organization'] = {
  title: 'Profil',
  lead: 'Was Personen und Apps über diese Organisation erfahren.',
  name: 'Name',
  logo: 'Adresse des Logos',
  logoHelp: 'Für Apps. Deskbell selbst lädt keine Bilder von anderswo.',
  timezone: 'Zeitzone',
  slug: (slug) => <>In den Adressen der Seiten steht {slug}; das bleibt auch unter neuem Namen so.</>,
};
