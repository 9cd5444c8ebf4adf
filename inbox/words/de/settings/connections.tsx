import type { SettingsWords } from '../../en/settings/words.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const connections: SettingsWords['connections'] = {
  title: 'Verbundene Apps',
  leads: {
    admin: 'Apps, die Daten dieser Organisation lesen oder ändern dürfen, bis jemand die Verbindung beendet.',
    member:
      'Apps, die in dieser Organisation in Ihrem Namen handeln, bis Sie oder ein Admin die Verbindung beenden.',
  },
  none: { admin: 'Keine verbundenen Apps', member: 'Sie haben keine App verbunden' },
  noneHelp:
    'Starten Sie die Verbindung in der App. Sie leitet Sie zu Deskbell, wo Sie sehen, worum sie bittet, bevor Sie zustimmen.',
  somebody: 'jemandem',
  actsAsItself: 'Handelt als App',
  actsAsYou: 'Handelt in Ihrem Namen',
  actsAs: (person) => <>Handelt im Namen von {person}</>,
  neverUsed: 'Nie verwendet',
  lastUsed: (ago) => `Zuletzt verwendet: ${ago}`,
  connectedByYou: (when) => `verbunden am ${when} von Ihnen`,
  connectedBy: (when, person) => (
    <>
      verbunden am {when} von {person}
    </>
  ),
  tokens: (count) => plural(count, { one: 'Token mit der Endung', other: 'Tokens mit den Endungen' }),
  moreTokens: (count) => `und ${count} weitere`,
  noTokens: 'Keine aktiven Tokens',
  allowed: (count) => `Was sie darf (${count})`,
  end: 'Verbindung beenden',
  endNamed: ({ appName, actor, person }) => `Verbindung beenden: ${appName}, ${acting(actor, person)}`,
  endTitle: (app) => `Verbindung mit ${app} beenden?`,
  endConsequences: ({ appName, actor, tokenCount, person }) => [
    `${tokensText(tokenCount)}: ${appName} kann über diese Verbindung nichts mehr lesen oder ändern.`,
    actor === 'self'
      ? `${appName} kann nicht mehr ${person === null ? 'in Ihrem Namen' : `im Namen von ${person}`} schreiben.`
      : `Was ${appName} im Hintergrund tut, etwa Daten abgleichen, hört auf.`,
    'Geschriebenes bleibt. Um die App wieder zu verwenden, muss jemand sie neu verbinden.',
  ],
  endConfirm: () => 'Verbindung beenden',
  ended: (app) => `Die Verbindung mit ${app} ist beendet. Ihre Tokens gelten nicht mehr.`,
};

function acting(actor: 'self' | 'app', person: string | null): string {
  if (actor === 'app') return 'handelt als App';
  return person === null ? 'handelt in Ihrem Namen' : `handelt im Namen von ${person}`;
}

function tokensText(count: number): string {
  if (count === 0) return 'Sie hat kein gültiges Token';
  return plural(count, { one: 'Das Token gilt nicht mehr', other: `Alle ${count} Tokens gelten nicht mehr` });
}
