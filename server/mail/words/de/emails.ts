import type { EmailWords } from '../en/emails.ts';

const reasons = {
  requested: 'Das wurde angefordert',
  gone: 'Die Adresse hat mit 410 (Gone) geantwortet und will nichts mehr empfangen',
  failing: 'Fünf Tage lang ist dort nichts angekommen',
};

type Name = { channel: string; organization: string };

const nameOf = ({ channel, organization }: Name) => `Der E-Mail-Kanal ${channel} von ${organization}`;

const adminOf = (organization: string) =>
  `Sie erhalten diese E-Mail, weil Sie ${organization} als Admin verwalten.`;

const ifNotYou = (forgotAddress: string) => [
  'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest und informieren Sie einen Admin Ihrer Organisation:',
  forgotAddress,
];

const duties = {
  admin: 'als Admin. Admins verwalten auch Personen, Apps und Einstellungen',
  member: 'als Mitglied',
  light: 'mit eingeschränktem Zugriff: Sie lesen mit und schreiben interne Notizen',
};

export const emailWords: EmailWords = {
  language: 'de',
  copyAddress:
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in die Adresszeile Ihres Browsers:',
  sentBy: 'Gesendet von Deskbell',
  invitation: ({ inviter, inviterEmail, organization, duty }) => ({
    subject: `${inviter} lädt Sie zu ${organization} ein`,
    heading: `${organization} auf Deskbell beitreten`,
    paragraphs: [
      `${inviter} (${inviterEmail}) lädt Sie ein, an Konversationen von ${organization} mitzuarbeiten, ${duties[duty]}.`,
    ],
    button: 'Einladung ansehen',
    notes: [
      'Der Link funktioniert einmal, gilt sieben Tage und ist nur für Sie bestimmt. Bitte geben Sie ihn nicht weiter.',
      'Wenn Sie nicht wissen, wer das ist, ignorieren Sie diese E-Mail einfach. Dann passiert nichts.',
    ],
  }),
  passwordReset: ({ name, host }) => ({
    subject: 'Neues Passwort für Deskbell festlegen',
    heading: 'Neues Passwort festlegen',
    paragraphs: [
      `Hallo ${name},`,
      `für Ihr Konto auf ${host} wurde ein neues Passwort angefordert, vermutlich von Ihnen.`,
    ],
    button: 'Passwort festlegen',
    notes: [
      'Der Link funktioniert einmal und gilt eine Stunde. Bitte geben Sie ihn nicht weiter.',
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail einfach. Ihr Passwort bleibt unverändert.',
    ],
  }),
  passwordChanged: ({ name, host, forgotAddress }) => ({
    subject: 'Ihr Deskbell-Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    paragraphs: [
      `Hallo ${name},`,
      `das Passwort Ihres Kontos auf ${host} wurde soeben geändert. Auf allen anderen Geräten sind Sie abgemeldet. ` +
        'Verbundene Apps bleiben verbunden.',
    ],
    notes: [
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest, prüfen Sie Ihre verbundenen Apps und informieren Sie einen Admin Ihrer Organisation:',
      forgotAddress,
    ],
  }),
  factorChanged: {
    passkey_added: ({ name, host, forgotAddress }) => ({
      subject: 'Neuer Passkey in Ihrem Deskbell-Konto',
      heading: 'Ein Passkey wurde hinzugefügt',
      paragraphs: [
        `Hallo ${name},`,
        `Ihrem Konto bei ${host} wurde ein Passkey hinzugefügt. Wer das Gerät hat, kann sich damit ohne Ihr Passwort anmelden.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    passkey_removed: ({ name, host, forgotAddress }) => ({
      subject: 'Passkey aus Ihrem Deskbell-Konto entfernt',
      heading: 'Ein Passkey wurde entfernt',
      paragraphs: [`Hallo ${name},`, `ein Passkey Ihres Kontos bei ${host} funktioniert nicht mehr.`],
      notes: ifNotYou(forgotAddress),
    }),
    totp_added: ({ name, host, forgotAddress }) => ({
      subject: 'Ihr Deskbell-Konto hat jetzt eine Authenticator-App',
      heading: 'Authenticator-App hinzugefügt',
      paragraphs: [
        `Hallo ${name},`,
        `ab jetzt brauchen Sie zum Anmelden auf ${host} außer Ihrem Passwort auch einen Code aus Ihrer Authenticator-App.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    totp_removed: ({ name, host, forgotAddress }) => ({
      subject: 'Die Authenticator-App wurde aus Ihrem Deskbell-Konto entfernt',
      heading: 'Authenticator-App entfernt',
      paragraphs: [
        `Hallo ${name},`,
        `die Authenticator-App und die Wiederherstellungscodes Ihres Kontos auf ${host} funktionieren nicht mehr. Zum Anmelden genügt jetzt Ihr Passwort.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    recovery_codes_renewed: ({ name, host, forgotAddress }) => ({
      subject: 'Neue Wiederherstellungscodes für Ihr Deskbell-Konto',
      heading: 'Neue Wiederherstellungscodes',
      paragraphs: [
        `Hallo ${name},`,
        `für Ihr Konto auf ${host} wurden neue Wiederherstellungscodes erstellt. Die bisherigen funktionieren nicht mehr.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
    recovery_code_used: ({ name, host, forgotAddress }) => ({
      subject: 'Anmeldung bei Deskbell mit einem Wiederherstellungscode',
      heading: 'Wiederherstellungscode verwendet',
      paragraphs: [
        `Hallo ${name},`,
        `für Ihr Konto auf ${host} wurde ein Wiederherstellungscode verwendet, vermutlich von Ihnen. Jeder Code funktioniert nur einmal. ` +
          'Wenn Sie Ihr Telefon verloren haben, richten Sie in den Kontoeinstellungen eine neue Authenticator-App ein.',
      ],
      notes: ifNotYou(forgotAddress),
    }),
    second_factor_reset: ({ name, host, forgotAddress }) => ({
      subject: 'Der zweite Faktor Ihres Deskbell-Kontos wurde zurückgesetzt',
      heading: 'Zweiter Faktor zurückgesetzt',
      paragraphs: [
        `Hallo ${name},`,
        `der Betreiber von ${host} hat die Authenticator-App und die Wiederherstellungscodes Ihres Kontos entfernt und Sie überall abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie dann wieder eine Authenticator-App ein.`,
      ],
      notes: ifNotYou(forgotAddress),
    }),
  },
  policyReset: ({ name, organization, host }) => ({
    subject: `Die Anmelderichtlinie von ${organization} wurde entfernt`,
    heading: `Die Anmelderichtlinie von ${organization} wurde entfernt`,
    paragraphs: [
      `Hallo ${name},`,
      `der Betreiber von ${host} hat die Anmelderichtlinie von ${organization} entfernt: Mitglieder können sich wieder auf jede Art anmelden, und ein zweiter Faktor ist freigestellt. Prüfen Sie die Einstellungen unter „Anmeldung“.`,
    ],
    notes: [
      'Wenn niemand in Ihrer Organisation darum gebeten hat, fragen Sie beim Betreiber nach.',
      adminOf(organization),
    ],
  }),
  organizationDeleted: ({ name, organization, host, until }) => ({
    subject: `${organization} wurde gelöscht`,
    heading: `${organization} wurde gelöscht`,
    paragraphs: [
      `Hallo ${name},`,
      `${organization} wurde auf ${host} gelöscht. Niemand hat mehr Zugang, auch keine App. Am ${until} werden die Daten endgültig entfernt.`,
    ],
    notes: [
      `Wenn das ein Versehen war, bitten Sie den Betreiber des Servers, die Organisation vor dem ${until} wiederherzustellen.`,
      adminOf(organization),
    ],
  }),
  passwordAllowed: ({ name, organization, host }) => ({
    subject: `${organization} lässt vorübergehend Passwörter zu`,
    heading: `${organization} lässt vorübergehend Passwörter zu`,
    paragraphs: [
      `Hallo ${name},`,
      `der Betreiber von ${host} hat Mitgliedern von ${organization} vorübergehend erlaubt, sich mit einem Passwort anzumelden, obwohl die Richtlinie den Identitätsanbieter vorschreibt. Beheben Sie das Problem beim Anbieter oder ändern Sie die Richtlinie in den Einstellungen unter „Anmeldung“.`,
    ],
    notes: [
      'Wenn niemand in Ihrer Organisation darum gebeten hat, fragen Sie beim Betreiber nach.',
      adminOf(organization),
    ],
  }),
  signInChanged: ({ name, organization, host }) => ({
    subject: `Die Anmeldung bei ${organization} wurde geändert`,
    heading: `Die Anmeldung bei ${organization} wurde geändert`,
    paragraphs: [
      `Hallo ${name},`,
      `der Betreiber von ${host} hat einen Identitätsanbieter oder eine bestätigte Domain von ${organization} geändert. Was genau, steht in den Einstellungen im Protokoll; wie sich Mitglieder jetzt anmelden, zeigen die Einstellungen unter „Anmeldung“.`,
    ],
    notes: [
      'Wenn niemand in Ihrer Organisation darum gebeten hat, fragen Sie beim Betreiber nach.',
      adminOf(organization),
    ],
  }),
  installationSignInChanged: ({ name, organization, host }) => ({
    subject: `Die Anmeldung bei ${host} wurde geändert`,
    heading: `Die Anmeldung bei ${host} wurde geändert`,
    paragraphs: [
      `Hallo ${name},`,
      `der Betreiber von ${host} hat einen Identitätsanbieter hinzugefügt, aktiviert, deaktiviert oder gelöscht, mit dem sich Personen aller Organisationen anmelden können. Welcher es war, steht in den Einstellungen im Protokoll.`,
    ],
    notes: ['Wenn Sie damit nicht gerechnet haben, fragen Sie beim Betreiber nach.', adminOf(organization)],
  }),
  webhookDisabled: ({ app, organization, host, reason }) => ({
    subject: `Ein Webhook von ${app} wurde deaktiviert`,
    heading: `Ein Webhook von ${app} wurde deaktiviert`,
    paragraphs: [
      `Ereignisse von ${organization} werden nicht mehr an ${host} gesendet. ${reasons[reason]}.`,
      'Wer die App betreibt, kann den Webhook wieder aktivieren, sobald er funktioniert. Ereignisse aus der Zwischenzeit werden 30 Tage aufbewahrt und lassen sich mit GET /events abrufen.',
    ],
    notes: [adminOf(organization)],
  }),
  exportReady: ({ organization, days, isOfContact }) => ({
    subject: isOfContact
      ? `Der Export der Daten eines Kontakts in ${organization} ist fertig`
      : `Der Export von ${organization} ist fertig`,
    heading: 'Ihr Export ist fertig',
    paragraphs: [
      `${isOfContact ? 'Die Datei mit den Daten eines Kontakts' : `Das Archiv mit allen Daten von ${organization}`} ist vollständig. Sie finden den Download ${days} Tage lang in den Einstellungen, danach wird er gelöscht.`,
    ],
    button: 'Einstellungen öffnen',
    notes: ['Sie erhalten diese E-Mail, weil Sie den Export angefordert haben.'],
  }),
  openChannel: 'Kanal öffnen',
  namedInChannel: 'Sie erhalten diese E-Mail, weil Sie in den Einstellungen des Kanals eingetragen sind.',
  adminOf,
  channelFailing: ({ incoming, outgoing, ...of }) => ({
    subject: `${nameOf(of)} ist gestört`,
    heading: `${nameOf(of)} ist gestört`,
    paragraphs: [
      `Seit einer halben Stunde kommen E-Mails an ${of.address} oder von dort nicht mehr an.`,
      ...(incoming === null ? [] : [`Das Postfach kann nicht gelesen werden: ${incoming}`]),
      ...(outgoing === null ? [] : [`E-Mails können nicht gesendet werden: ${outgoing}`]),
      'Nichts geht verloren: Sobald der Kanal wieder funktioniert, werden wartende E-Mails gesendet und neue abgerufen. Deskbell versucht es weiter.',
    ],
  }),
  channelRecovered: (of) => ({
    subject: `${nameOf(of)} funktioniert wieder`,
    heading: `${nameOf(of)} funktioniert wieder`,
    paragraphs: [`E-Mails an ${of.address} und von dort kommen wieder an.`],
  }),
  heldMail: ({ address, count, isAtLeast }) => ({
    subject: `E-Mails an ${address}: Ihre Entscheidung ist gefragt`,
    heading: `E-Mails an ${address}: Ihre Entscheidung ist gefragt`,
    paragraphs: [
      count === 1
        ? `Eine E-Mail an ${address} wurde nicht zu einer Konversation: Deskbell hält sie zurück, weil etwas verdächtig war oder sie nicht lesbar ist.`
        : `${isAtLeast ? 'Mindestens ' : ''}${count} E-Mails an ${address} wurden nicht zu Konversationen: Deskbell hält sie zurück, weil etwas verdächtig war oder sie nicht lesbar sind.`,
      'Nichts geht verloren: Auf der Seite des Kanals können Sie sie erneut verarbeiten lassen oder löschen. Die nächste Benachrichtigung kommt erst, wenn die Liste einmal leer war.',
    ],
  }),
  unread: ({ organization, count, isAtLeast }) => {
    const text = `${isAtLeast ? `${count} oder mehr` : count} ungelesene ${count === 1 ? 'Benachrichtigung' : 'Benachrichtigungen'}`;
    return { subject: `${text} in ${organization}`, heading: text, button: 'Benachrichtigungen öffnen' };
  },
  happened: {
    assignment: ({ name }) => `${name} hat sie Ihnen zugewiesen`,
    mention: ({ name, count }) =>
      count === 1 ? `${name} hat Sie erwähnt` : `${count} Erwähnungen, zuletzt von ${name}`,
    reply: ({ name, count }) =>
      count === 1 ? `Neue Nachricht von ${name}` : `${count} neue Nachrichten, zuletzt von ${name}`,
    note: ({ name, count }) =>
      count === 1 ? `${name} hat eine Notiz hinzugefügt` : `${count} neue Notizen, zuletzt von ${name}`,
    team: ({ name }) => `Neu in Ihrem Team, von ${name}`,
    held: () => 'Ihre geplante Nachricht wurde nicht gesendet',
    reminder: () => 'Ihre Erinnerung: noch keine Antwort',
  },
  conversation: (number) => `Konversation #${number}`,
  moreUnread: 'Ältere finden Sie auf der Seite mit Ihren Benachrichtigungen.',
  whyUnread: ({ organization, settingsAddress }) => [
    `Sie erhalten diese E-Mail, weil dies in ${organization} noch ungelesen ist. Sie kommt höchstens einmal pro Stunde.`,
    `Was per E-Mail kommt und wann nicht gestört wird, legen Sie hier fest: ${settingsAddress}`,
  ],
};
