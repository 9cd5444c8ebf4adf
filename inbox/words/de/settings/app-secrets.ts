import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const appSecrets: SettingsWords['appSecrets'] = {
  title: 'Zugangsdaten',
  lead: 'Was die App sendet, wenn sie einen Code gegen ein Token tauscht.',
  list: 'Geheimnisse',
  made: (when) => `erstellt am ${when}`,
  works: 'Gültig',
  worksUntil: (when) => `Gültig bis ${when}`,
  copyNow:
    'Das Geheimnis jetzt kopieren und dort aufbewahren, wo die anderen Geheimnisse der App liegen. Es wird nirgends gespeichert und kann nicht noch einmal angezeigt werden; geht es verloren, lässt sich ein neues erstellen.',
  copied: 'Ich habe es kopiert',
  renewAsk: 'Neues Geheimnis …',
  renewTitle: (app) => `Neues Geheimnis für ${app}`,
  oldWorks: 'Das bisherige Geheimnis gilt',
  oldWorksFor: {
    hour: 'noch eine Stunde',
    day: 'noch einen Tag',
    week: 'noch sieben Tage',
    month: 'noch dreißig Tage',
    none: 'ab sofort nicht mehr',
  },
  oldWorksHelp:
    'Solange gelten beide, damit die App ohne Unterbrechung umsteigen kann. Tokens bleiben unberührt.',
  oldestStops:
    'Das Geheimnis, das bereits abgelöst wird, verfällt sofort: Es gelten nie mehr als zwei zugleich.',
  renew: 'Neues Geheimnis erstellen',
  endAsk: 'Jetzt beenden …',
  endTitle: 'Altes Geheimnis jetzt beenden?',
  endConsequences: (ending) => [
    `Was noch das Geheimnis mit der Endung ${ending} sendet, kann ab sofort niemanden mehr verbinden.`,
    'Bereits ausgegebene Tokens gelten weiter.',
  ],
  end: 'Altes Geheimnis beenden',
};

export const appEnd: SettingsWords['appEnd'] = {
  title: 'Löschen',
  ask: 'App löschen …',
  askTitle: (app) => `${app} löschen?`,
  reach: ({ count, isMore, isForeign }) => {
    if (count === 0) return 'Niemand hat sie verbunden: Nichts fällt weg.';
    const many = `${count} ${isMore ? 'oder mehr ' : ''}Verbindungen enden`;
    const ends = plural(count, { one: 'Eine Verbindung endet', other: many });
    return `${ends}, ${isForeign ? 'auch in anderen Organisationen' : 'nur in dieser Organisation'}.`;
  },
  consequences: [
    'Jedes ihrer Tokens wird beim nächsten Aufruf abgewiesen, und ihre Geheimnisse gelten nicht mehr.',
    'Was sie geschrieben hat, bleibt. Sie kann nicht wiederhergestellt, nur neu registriert werden.',
  ],
  confirm: (app) => `${app} löschen`,
  done: (app) => `${app} ist gelöscht, und alle Verbindungen sind beendet.`,
};
