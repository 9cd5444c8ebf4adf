import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const appSecrets: SettingsWords['appSecrets'] = {
  title: 'Zugangsdaten',
  lead: 'Die App sendet sie, wenn sie einen Code gegen ein Token tauscht.',
  list: 'Geheimnisse',
  created: (when) => `erstellt am ${when}`,
  works: 'Aktiv',
  worksUntil: (when) => `Aktiv bis ${when}`,
  copyNow:
    'Kopieren Sie das Geheimnis jetzt und speichern Sie es bei den anderen Geheimnissen der App. Es kann nicht noch einmal angezeigt werden; geht es verloren, erstellen Sie ein neues.',
  copied: 'Ich habe es kopiert',
  renewAsk: 'Neues Geheimnis …',
  renewTitle: (app) => `Neues Geheimnis für ${app}`,
  oldWorks: 'Das bisherige Geheimnis',
  oldWorksFor: {
    hour: 'läuft in einer Stunde ab',
    day: 'läuft in einem Tag ab',
    week: 'läuft in 7 Tagen ab',
    month: 'läuft in 30 Tagen ab',
    none: 'läuft sofort ab',
  },
  oldWorksHelp:
    'Bis dahin gelten beide, damit Sie ohne Unterbrechung wechseln können. Tokens sind nicht betroffen.',
  oldestStops: 'Das vorherige Geheimnis läuft sofort ab: Es können höchstens zwei aktiv sein.',
  renew: 'Neues Geheimnis erstellen',
  endAsk: 'Jetzt ablaufen lassen …',
  endTitle: 'Altes Geheimnis jetzt ablaufen lassen?',
  endConsequences: (ending) => [
    `Mit dem Geheimnis mit der Endung ${ending} kann sich niemand mehr verbinden.`,
    'Bestehende Tokens gelten weiter.',
  ],
  end: 'Altes Geheimnis ablaufen lassen',
};

export const appEnd: SettingsWords['appEnd'] = {
  title: 'Löschen',
  ask: 'App löschen …',
  askTitle: (app) => `${app} löschen?`,
  reach: ({ count, isMore, isForeign }) => {
    if (count === 0) return 'Niemand hat sie verbunden.';
    const many = `${count} ${isMore ? 'oder mehr ' : ''}Verbindungen enden`;
    const ends = plural(count, { one: 'Eine Verbindung endet', other: many });
    return `${ends}, ${isForeign ? 'auch in anderen Organisationen' : 'nur in dieser Organisation'}.`;
  },
  consequences: [
    'Ihre Tokens und Geheimnisse gelten ab sofort nicht mehr.',
    'Was sie geschrieben hat, bleibt. Das lässt sich nicht rückgängig machen.',
  ],
  confirm: (app) => `${app} löschen`,
  done: (app) => `${app} ist gelöscht, und alle Verbindungen sind beendet.`,
};
