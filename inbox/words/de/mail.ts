import type { MailWords } from '../en/mail.ts';

export const mailWords: MailWords = {
  composing: {
    from: 'Von',
    noMail: 'Keine E-Mail senden',
    paused: 'pausiert',
    to: 'An',
    cc: 'Cc',
    bcc: 'Bcc',
    subject: 'Betreff',
    asUsual: 'An die Empfänger der letzten E-Mail',
    remove: (name) => `${name} entfernen`,
    neverWrote: 'hat hier noch nie geschrieben',
    notAnAddress: 'ist keine E-Mail-Adresse',
    isMissing: (name) => `${name} ist nicht unter den Empfängern.`,
    add: 'Hinzufügen',
    quotes: (name) => `E-Mail von ${name}, unten zitiert`,
    quote: (name) => `E-Mail von ${name} zitieren`,
    removeQuote: 'Zitat entfernen',
    signature: 'Signatur',
    channel: {
      failing: (address) => `${address} kann gerade nichts senden. Ihre Antwort wartet, bis es wieder geht.`,
      paused: (address) => `${address} ist pausiert, deshalb kann nichts gesendet werden.`,
      removed: 'Der E-Mail-Kanal dieser Konversation wurde entfernt, deshalb kann nichts gesendet werden.',
    },
  },
  forwarded: '---------- Weitergeleitete Nachricht ----------',
  forwardedSubject: (subject) => `WG: ${subject}`,
  fileNotCopied: (name) =>
    `„${name}“ konnte nicht kopiert werden, deshalb wurde nichts weitergeleitet. Versuch es noch einmal.`,
  quote: 'Zitierter Text',
  notLoaded: 'Die E-Mail konnte nicht geladen werden.',
  noSubject: '(kein Betreff)',
  erased: '(gelöscht)',
  showSource: 'Quelltext anzeigen',
  hideSource: 'Quelltext ausblenden',
  download: 'Herunterladen (.eml)',
  notKept: 'Das Original wird nicht mehr aufbewahrt.',
  cut: 'Das ist nur der Anfang. Zum vollständigen Lesen herunterladen.',
  leftInMailbox: (size) => `${size} waren zu groß für den Import und liegen noch im Postfach.`,
  mayBelongTo: (number) =>
    `Sieht nach einer Antwort auf ${number} aus, aber der Absender ist an dieser Konversation nicht beteiligt.`,
  mergeInto: 'Zusammenführen…',
  targetGone: (number) => `${number} gibt es nicht mehr.`,
  headers: {
    from: 'Von',
    reply_to: 'Antwort an',
    to: 'An',
    cc: 'Cc',
    bcc: 'Bcc',
    subject: 'Betreff',
    date: 'Datum',
    messageId: 'Message-ID',
    verdicts: 'Prüfungen',
    marks: 'Hinweise',
  },
  states: {
    queued: 'In Warteschlange',
    sent: 'Gesendet',
    delayed: 'Verzögert',
    failed: 'Nicht zugestellt',
  },
  invitations: {
    request: 'Einladung',
    cancel: 'Abgesagt',
    reply: 'Antwort auf eine Einladung',
    publish: 'Termin',
  },
  marks: {
    notVerified: {
      name: 'Nicht verifiziert',
      about: 'Laut der Domain des Absenders stammt diese E-Mail nicht von dort.',
    },
    joinedByReply: {
      name: 'Per Antwort dabei',
      about:
        'Hat auf eine Konversation geantwortet, ohne beteiligt zu sein. Antworten gehen nur dorthin, wenn du die Adresse hinzufügst.',
    },
    automatic: { name: 'Automatisch', about: 'Eine automatische Antwort, etwa eine Abwesenheitsnotiz.' },
    viaForm: {
      name: 'Webformular',
      about: 'Im Namen des Kunden von einem Formular auf deiner Website gesendet.',
    },
    several_senders: { name: 'Mehrere Absender', about: 'Nennt mehr als einen Absender; der erste zählt.' },
    encrypted: {
      name: 'Verschlüsselt',
      about: 'Mit S/MIME oder PGP verschlüsselt. Zum Lesen herunterladen und anderswo öffnen.',
    },
    signed: {
      name: 'Signiert',
      about: 'Mit S/MIME oder PGP signiert. Die Signatur wird hier nicht geprüft.',
    },
    mailing_list: { name: 'Verteiler', about: 'Kam über einen Verteiler oder eine Gruppe.' },
    generated: {
      name: 'Maschinell',
      about: 'Von einem Programm geschrieben, etwa eine Bestellbestätigung.',
    },
    files_left_out: {
      name: 'Dateien fehlen',
      about: 'Hat mehr Dateien, als importiert werden. Zum Erhalt aller Dateien herunterladen.',
    },
  },
};
