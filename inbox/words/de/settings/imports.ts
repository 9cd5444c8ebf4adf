import type { SettingsWords } from '../../en/settings/words.ts';
import { numberText } from '../../locale/number-text.ts';
import { pluralIn } from '../../locale/plural.ts';
import { failureText, kindText, problemText, recordText } from './import-sentences.ts';

const plural = pluralIn('de');
export const imports: SettingsWords['imports'] = {
  title: 'Import',
  lead: 'Bringen Sie Konversationen aus einem anderen System mit. Niemand wird benachrichtigt, und nichts wird gespeichert, bevor Sie gesehen haben, was eine Datei enthält.',
  begin: 'Importieren …',
  none: 'Es wurde noch nichts importiert.',
  conflict: 'Ein anderer Import ist noch nicht abgeschlossen. Beenden oder verwerfen Sie ihn zuerst.',
  newTitle: 'Konversationen importieren',
  source: 'Quelle',
  sources: {
    archive: 'Archiv von Deskbell',
    csv: 'CSV-Datei',
    mbox: 'E-Mails',
  },
  sourceHelp: {
    archive: 'Die Zip-Datei, die der Export schreibt, hier oder in einer anderen Installation.',
    csv: 'Eine Nachricht pro Zeile, aus beliebigen Systemen. Spalten werden an ihren Überschriften erkannt; im nächsten Schritt können Sie sie selbst wählen.',
    mbox: 'Eine mbox-Datei, eine .eml-Datei oder eine Zip-Datei mit solchen.',
    zendesk:
      'Tickets mit Kommentaren, Personen, Gruppen, Organisationen, Tags, Feldern und Dateien. Side Conversations und aufgezeichnete Anrufe bleiben dort.',
    intercom:
      'Konversationen mit Notizen, Personen, Teams, Unternehmen, Tags, Attributen, Bewertungen und Dateien. Artikel und Workflows bleiben dort.',
    rt: 'Tickets mit Nachrichten, Kommentaren, Personen, Queues, benutzerdefinierten Feldern und Dateien. Assets, Artikel und Erinnerungen bleiben dort.',
    zammad:
      'Tickets mit Artikeln, Personen, Gruppen, Organisationen, Tags, Attributen und Dateien. Die Wissensdatenbank und Änderungen an Tickets bleiben dort.',
    helpscout:
      'Konversationen mit Notizen, Personen, Postfächern, Tags, eigenen Feldern, Bewertungen und Dateien. Docs, Workflows und gespeicherte Antworten bleiben dort.',
    front:
      'Konversationen mit Kommentaren, Personen, Postfächern, Tags, eigenen Feldern und Dateien. Private Postfächer, Accounts und Regeln bleiben dort.',
    chatwoot:
      'Konversationen mit privaten Notizen, Personen, Teams, Labels, Attributen, Bewertungen und Dateien. Notizen zu Kontakten, Makros und das Help Center bleiben dort.',
  },
  systems: {
    address: 'Adresse',
    rate: 'Anfragen pro Minute',
    look: 'Ansehen',
    looking: 'Es wird nachgesehen, was es dort gibt. Sie können diese Seite verlassen.',
    lookAgain: 'Erneut ansehen',
    reading: 'Wird gelesen. Sie können diese Seite verlassen.',
    paused: 'Angehalten. Was gelesen wurde, bleibt erhalten.',
    read: (read: number, total: number) => `${numberText(read)} von etwa ${numberText(total)} Konversationen`,
    statuses: 'Was aus den Status wird',
    changeSecret: 'Token ändern …',
    secretTitle: 'Token ändern',
    saveSecret: 'Speichern',
    of: {
      zendesk: {
        addressExample: 'https://acme.zendesk.com',
        addressHelp: 'Wo Ihr Team arbeitet.',
        account: 'E-Mail-Adresse eines Admins dort',
        secret: 'API-Token',
        secretHelp:
          'Admin Center → Apps und Integrationen → APIs. Es wird hier gelöscht, sobald alles gelesen ist.',
        rateHelp: 'Was Ihr Tarif erlaubt: 200 (Team), 400 (Professional), 700 (Enterprise).',
        rateExample: '200',
      },
      intercom: {
        addressExample: 'https://api.intercom.io',
        addressHelp:
          'Nur, wenn Ihr Workspace in Europa (https://api.eu.intercom.io) oder Australien (https://api.au.intercom.io) liegt.',
        account: 'Workspace',
        secret: 'Access Token',
        secretHelp:
          'Einer App im Developer Hub von Intercom. Es wird hier gelöscht, sobald alles gelesen ist.',
        rateHelp: 'Weniger, falls andere Apps währenddessen Anfragen brauchen.',
        rateExample: '1000',
      },
      rt: {
        addressExample: 'https://rt.acme.com',
        addressHelp: 'Die Adresse der Startseite. RT 5 oder neuer.',
        account: 'Benutzer',
        secret: 'Auth-Token',
        secretHelp:
          'Angemeldet als … → Einstellungen → Auth-Tokens, von jemandem, der alles sehen darf. Es wird hier gelöscht, sobald alles gelesen ist.',
        rateHelp: 'Weniger, falls RT für andere langsam wird.',
        rateExample: '3000',
      },
      zammad: {
        addressExample: 'https://acme.zammad.com',
        addressHelp: 'Wo Ihr Team arbeitet.',
        account: 'Benutzer',
        secret: 'Zugriffstoken',
        secretHelp:
          'Profil → Token-Zugriff, von einem Admin, mit den Berechtigungen admin und ticket.agent. Es wird hier gelöscht, sobald alles gelesen ist.',
        rateHelp: 'Weniger, falls Zammad für andere langsam wird.',
        rateExample: '1000',
      },
      helpscout: {
        addressExample: 'https://api.helpscout.net',
        addressHelp: 'Lassen Sie sie leer, außer wenn Sie Help Scout über einen Proxy erreichen.',
        account: 'App-ID',
        secret: 'App-Secret',
        secretHelp:
          'Ihr Profil → My Apps → Create My App, von jemandem mit Administratorrechten. Es wird hier gelöscht, sobald alles gelesen ist.',
        rateHelp: 'Was Ihr Tarif erlaubt, etwa 200 oder 400.',
        rateExample: '200',
      },
      front: {
        addressExample: 'https://api2.frontapp.com',
        addressHelp: 'Lassen Sie sie leer, außer wenn Sie Front über einen Proxy erreichen.',
        account: 'Unternehmen',
        secret: 'API-Token',
        secretHelp:
          'Settings → Developers → API tokens, von jemandem mit Administratorrechten. Es wird hier gelöscht, sobald alles gelesen ist.',
        rateHelp:
          'Was Ihr Tarif erlaubt: 50, 100 oder 200. Weniger, falls andere Apps in der Zwischenzeit Anfragen brauchen.',
        rateExample: '50',
      },
      chatwoot: {
        addressExample: 'https://app.chatwoot.com',
        addressHelp: 'Ihres eigenen Chatwoot. Lassen Sie sie leer, wenn der Account bei chatwoot.com ist.',
        account: 'Nummer des Accounts',
        accountHelp: 'Aus den Adressen von Chatwoot, etwa 1 in /app/accounts/1/.',
        secret: 'Zugriffstoken',
        secretHelp:
          'Profileinstellungen → Zugangstoken, von jemandem mit Administratorrechten. Es wird hier gelöscht, sobald alles gelesen ist.',
        rateHelp: 'Weniger, falls Chatwoot für andere langsam wird.',
        rateExample: '1000',
      },
    },
  },
  file: 'Datei',
  choose: 'Datei wählen …',
  system: 'Name des anderen Systems',
  systemHelp: 'Zum Beispiel acme-desk. Ein späterer Import mit demselben Namen ergänzt nur, was neu ist.',
  systemExample: 'acme-desk',
  addressExample: 'support@example.com',
  addresses: 'Ihre E-Mail-Adressen',
  addressesHelp:
    'Durch Kommas getrennt. E-Mails von diesen Adressen stammen von Mitgliedern, alle anderen von Kontakten.',
  upload: 'Hochladen',
  uploading: (percent: number) => `Wird hochgeladen: ${percent} %`,
  cancel: 'Abbrechen',
  tooLarge: 'Die Datei hat mehr als 4 GiB. Importieren Sie sie über die Kommandozeile.',
  states: {
    uploading: 'Die Datei wurde nicht vollständig hochgeladen.',
    looking: 'Die Datei wird gelesen. Sie können diese Seite verlassen.',
    ready: 'Bereit zum Importieren. Es wurde noch nichts gespeichert.',
    undecided: 'Wählen Sie zuerst, wie die Datei gelesen wird.',
    running: 'Läuft. Sie können diese Seite verlassen.',
    paused: 'Angehalten. Was importiert wurde, bleibt.',
    failed: 'Fehlgeschlagen',
    finished: 'Importiert',
    removing: 'Wird rückgängig gemacht. Sie können diese Seite verlassen.',
    removed: 'Rückgängig gemacht',
  },
  failure: failureText,
  fromCommandLine: 'über die Kommandozeile',
  by: (name: string) => `gestartet von ${name}`,
  progress: 'Fortschritt des Imports',
  done: (done: number, total: number) => `${numberText(done)} von ${numberText(total)} Konversationen`,
  start: 'Importieren',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  retry: 'Erneut versuchen',
  discard: 'Verwerfen',
  repeat: 'Neues importieren …',
  problemsFile: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'Problem', other: 'Probleme' })} (CSV)`,
  report: {
    fileName: 'import-probleme.csv',
    columns: ['Art', 'Kennung', 'Problem'],
    kind: kindText,
    notLoaded: 'Die Probleme konnten nicht geladen werden. Versuchen Sie es erneut.',
  },
  counts: (conversations: number, messages: number, contacts: number) =>
    `${numberText(conversations)} ${plural(conversations, { one: 'Konversation', other: 'Konversationen' })}, ${numberText(messages)} ${plural(messages, { one: 'Nachricht', other: 'Nachrichten' })}, ${numberText(contacts)} ${plural(contacts, { one: 'Kontakt', other: 'Kontakte' })}`,
  nothingNew: 'Nichts Neues',
  removal: {
    begin: 'Rückgängig machen …',
    title: (name: string) => `Import von ${name} rückgängig machen?`,
    consequences: [
      'Die importierten Konversationen werden gelöscht, mit allem, was darin ist.',
      'Die importierten Kontakte und Tags werden gelöscht, außer wenn sie anderswo verwendet werden.',
      'Dieselbe Datei kann erneut importiert werden.',
    ],
    confirm: 'Rückgängig machen',
    conflict:
      'Jemand hat in einer der Konversationen geschrieben, oder ein anderer Import ist noch nicht abgeschlossen.',
  },
  summary: {
    conversations: 'Konversationen',
    states: (it: { open: number; snoozed: number; closed: number; spam: number }) =>
      [
        `${numberText(it.open)} offen`,
        ...(it.snoozed > 0 ? [`${numberText(it.snoozed)} zurückgestellt`] : []),
        `${numberText(it.closed)} geschlossen`,
        ...(it.spam > 0 ? [`${numberText(it.spam)} Spam`] : []),
      ].join(', '),
    messages: 'Nachrichten',
    authors: (it: { by_contacts: number; by_members: number; by_nobody: number }) =>
      [
        `${numberText(it.by_contacts)} von Kontakten`,
        `${numberText(it.by_members)} von Mitgliedern`,
        ...(it.by_nobody > 0 ? [`${numberText(it.by_nobody)} vom System`] : []),
      ].join(', '),
    notes: 'Notizen',
    contacts: 'Kontakte',
    files: 'Dateien',
    missingFiles: (count: number) => `${numberText(count)} davon fehlen`,
    time: 'Dauer',
    aboutFigure: (figure: string) => `etwa ${figure}`,
    about: (minutes: number) =>
      minutes < 1
        ? 'weniger als eine Minute'
        : minutes < 90
          ? `etwa ${minutes} ${plural(minutes, { one: 'Minute', other: 'Minuten' })}`
          : `etwa ${Math.round(minutes / 60)} Stunden`,
    people: (count: number) => `Wer geantwortet hat (${numberText(count)})`,
    peopleHelp:
      'Diese Personen werden Mitglieder ohne Konto: Ihre Namen werden angezeigt, und niemand kann sich als sie anmelden. Wer später eingeladen wird, behält das Geschriebene.',
    isMember: 'Hier Mitglied',
    match: 'Was sie geschrieben haben, Mitgliedern mit derselben bestätigten E-Mail-Adresse zuordnen',
    tags: (count: number) => `Tags (${numberText(count)})`,
    isNew: 'Neu',
    problems: (count: number) => `Was nicht importiert werden kann (${numberText(count)})`,
    problem: problemText,
    record: recordText,
    samples: 'Beispiele',
    noSubject: 'Ohne Betreff',
    more: (count: number) =>
      `${numberText(count)} weitere ${plural(count, { one: 'Nachricht', other: 'Nachrichten' })}`,
  },
  csv: {
    title: 'Wie die Datei gelesen wird',
    form: {
      encoding: (name) => `Zeichensatz: ${name}`,
      delimiter: (name) => `Trennzeichen: ${name}`,
      delimiters: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tab' },
      dates: (order) => `Datumsangaben: ${order}`,
      dateOrders: { iso: 'Jahr, Monat, Tag', dmy: 'Tag, Monat, Jahr', mdy: 'Monat, Tag, Jahr' },
    },
    missing: 'Wählen Sie, was nicht erkannt wurde.',
    columns: {
      conversation: 'Nummer der Konversation',
      message_id: 'Id der Nachricht',
      sent_at: 'Datum',
      body: 'Text',
      body_html: 'Text als HTML',
      kind: 'Von Kontakt oder Mitglied, oder Notiz',
      author_name: 'Name des Absenders',
      author_email: 'E-Mail-Adresse des Absenders',
      contact_name: 'Name des Kontakts',
      contact_email: 'E-Mail-Adresse des Kontakts',
      subject: 'Betreff',
      status: 'Status',
      priority: 'Priorität',
      tags: 'Tags',
    },
    noColumn: 'Keine Spalte',
    dates: 'Datumsangaben wie 03/04/2026',
    dateOrders: { '': 'Wählen …', dmy: '3. April', mdy: '4. März' },
    statuses: 'Unbekannte Status',
    statusesHelp: 'Diese Konversationen werden offen sein, wenn Sie nichts anderes wählen.',
    status: (word: string, count: number) => `${word} (${numberText(count)})`,
    becomes: { open: 'Offen', snoozed: 'Zurückgestellt', closed: 'Geschlossen', spam: 'Spam' },
    readAgain: 'Erneut lesen',
  },
};
