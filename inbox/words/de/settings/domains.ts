import type { SettingsWords } from '../../en/settings/words.ts';

export const domains: SettingsWords['domains'] = {
  title: 'Bestätigte Domains',
  lead: 'Adressen in einer bestätigten Domain gehören Ihnen: Wer sich damit bei Ihrem Anbieter anmeldet, kann beitreten, und einem Anbieter, der zur Prüfung einer Adresse nichts sagt, wird vertraut.',
  none: 'Keine Domains',
  noneHelp: 'Bestätigen Sie die Domain Ihrer Adressen, wenn man ohne Einladung beitreten soll.',
  add: 'Domain hinzufügen …',
  addTitle: 'Domain hinzufügen',
  domain: 'Domain',
  domainHelp: 'Zum Beispiel acme.example. Subdomains gehören nicht dazu.',
  submit: 'Domain hinzufügen',
  added: (domain) => `${domain} ist hinzugefügt. Veröffentlichen Sie nun den TXT-Eintrag.`,
  already: 'Diese Domain gibt es hier schon.',
  tooMany: 'Eine Organisation kann 50 Domains haben. Löschen Sie zuerst eine.',
  problems: {
    invalid: 'Geben Sie eine Domain wie acme.example ein.',
    public: 'Das ist die Domain eines öffentlichen E-Mail-Dienstes und kann keiner Organisation gehören.',
  },
  states: {
    verified: 'Bestätigt',
    vouched: 'Vom Betreiber bestätigt',
    grace: 'Eintrag fehlt',
    unverified: 'Nicht bestätigt',
  },
  seen: (ago) => `Eintrag zuletzt gefunden: ${ago}`,
  grace: (date) => `Der TXT-Eintrag fehlt. Die Domain bleibt bis ${date} bestätigt.`,
  publish:
    'Veröffentlichen Sie diesen TXT-Eintrag bei Ihrem DNS-Anbieter und prüfen Sie ihn dann. Bis er überall sichtbar ist, kann es eine Stunde dauern.',
  checkedWithout: (ago) => `Zuletzt geprüft: ${ago}, ohne diesen Eintrag.`,
  recordName: 'Name des TXT-Eintrags',
  recordValue: 'Wert',

  check: 'Jetzt prüfen',
  checkNamed: (domain) => `Jetzt prüfen: ${domain}`,
  isVerified: (domain) => `${domain} ist bestätigt.`,
  notFound: 'Der Eintrag wurde nicht gefunden. Neue Einträge sind manchmal erst nach einer Stunde sichtbar.',
  taken: 'Eine andere Organisation dieser Installation hat diese Domain bestätigt.',
  delete: 'Löschen …',
  deleteNamed: (domain) => `Löschen …: ${domain}`,
  deleteTitle: (domain) => `${domain} löschen?`,
  deleteConsequences: [
    'Wer eine Adresse darin hat, kann nicht mehr durch Anmelden beitreten.',
    'Mitglieder bleiben und melden sich an wie bisher.',
  ],
  deleteConfirm: 'Domain löschen',
  deleted: (domain) => `${domain} ist gelöscht.`,
};
