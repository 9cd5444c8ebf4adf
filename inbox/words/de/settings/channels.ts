import type { SettingsWords } from '../../en/settings/words.ts';
import { countText } from '../../locale/count-text.ts';
import { numberText } from '../../locale/number-text.ts';

export const channels: SettingsWords['channels'] = {
  title: 'Kanäle',
  lead: 'Die E-Mail-Adressen und Websites, über die Kunden Ihr Team erreichen.',
  one: 'Kanal',
  none: 'Keine Kanäle',
  noneHelp: 'Verbinden Sie Ihre Support-Adresse, oder fügen Sie Ihrer Website einen Chat hinzu.',
  onlyAdmins: 'Nur Admins können Kanäle ändern.',
  notHere: 'Kanal nicht gefunden',
  notHereHelp: 'Er wurde gelöscht, oder der Link ist falsch.',
  states: { ok: 'Aktiv', failing: 'Gestört', paused: 'Pausiert' },
  checkedAt: (ago) => `Zuletzt abgerufen: ${ago}`,
  neverChecked: 'Noch nicht abgerufen.',
  waitsForForwarded: 'Empfängt weitergeleitete E-Mails.',
  failures: {
    incoming: 'Das Postfach kann nicht gelesen werden.',
    outgoing: 'E-Mails können nicht gesendet werden.',
  },
  failingSince: (ago) => `Störung begann ${ago}`,
  pausedSince: (ago) => `Pausiert (${ago}). Es werden keine E-Mails empfangen oder gesendet.`,
  pause: 'Pausieren',
  paused: 'Kanal pausiert. Wartende E-Mails bleiben in der Warteschlange.',
  resume: 'Fortsetzen',
  resumed: 'Der Kanal läuft wieder.',
  facts: 'Einrichtung',
  forwarded: 'E-Mails werden an Deskbell weitergeleitet',
  fixErrors: 'Bitte zuerst die Fehler oben beheben.',
  names: {
    title: 'Namen und Signatur',
    name: 'Name des Kanals',
    nameHelp: 'Nur Ihr Team sieht ihn.',
    sender: 'Absendername',
    senderHelp: 'Ihre Kunden sehen ihn hinter dem Namen der Person, die antwortet.',
    organization: 'Der Name der Organisation',
    signature: 'Signatur',
    signatureHelp: 'Steht unter jeder E-Mail. {name} wird durch den Namen der Person ersetzt, die antwortet.',
  },
  incoming: {
    title: 'Eingehende E-Mails',
    lead: 'Sie können den Empfang ändern; alle Konversationen bleiben.',
    passwordNeeded: 'Geben Sie das Passwort des Postfachs ein.',
    onSave:
      'Die Adresse zum Weiterleiten erhalten Sie beim Speichern. Das Postfach wird dann nicht mehr gelesen.',
  },
  outgoing: { title: 'Ausgehende E-Mails' },
  outgoingMethods: {
    title: 'E-Mails senden',
    same: 'Mit demselben Konto',
    other: 'Mit einem anderen SMTP-Konto',
    installation: 'Über den Mailversand dieses Servers',
  },
  sentCopies: {
    title: 'Kopien im Ordner „Gesendet“',
    choices: {
      unknown: 'Beim nächsten Test ermitteln',
      provider: 'Speichert der E-Mail-Anbieter',
      deskbell: 'Speichert Deskbell',
      none: 'Keine',
    },
    help: 'Ein Test ermittelt das. Ihre eigene Auswahl hat Vorrang.',
  },
  senders: {
    section: 'Absender erkennen',
    forms: 'Website-Formulare',
    formsHelp:
      'Adressen, von denen Ihre Kontaktformulare senden, durch Kommas getrennt. Die Reply-To-Adresse wird zum Kontakt.',
    servers: 'Vertrauenswürdige Mailserver',
    serversHelp:
      'Server, deren SPF-, DKIM- und DMARC-Ergebnissen Deskbell vertraut, durch Kommas getrennt. Es ist der erste Name im Header „Authentication-Results“.',
    subjectNumbers: 'Konversation über eine Nummer wie [#1234] im Betreff finden',
    subjectNumbersHelp:
      'Nur für ihre Beteiligten. Nützlich, wenn die E-Mail-Programme Ihrer Kunden alle anderen Bezüge entfernen.',
    examples: { forms: 'formular@example.com', servers: 'mx.example.com' },
    errors: {
      forms: () => 'Bitte Adressen wie formular@example.com angeben.',
      servers: () => 'Bitte Servernamen wie mx.example.com angeben.',
    },
  },
  server: {
    host: { imap: 'IMAP-Server', smtp: 'SMTP-Server' },
    example: { imap: 'imap.example.com', smtp: 'smtp.example.com' },
    port: 'Port',
    security: 'Verschlüsselung',
    securities: { tls: 'TLS', starttls: 'STARTTLS' },
    username: 'Benutzername',
    password: 'Passwort',
    unchanged: 'Unverändert',
    errors: {
      host: () => 'Bitte einen öffentlich erreichbaren Server wie imap.example.com angeben.',
      port: () => 'Bitte einen Port für E-Mail verwenden: 25, 143, 465, 587, 993 oder 2525.',
      username: () => 'Bitte einen Benutzernamen ohne Steuerzeichen angeben.',
      password: () => 'Bitte das Passwort eingeben.',
    },
  },
  forwarding: {
    title: 'Weiterleitung',
    about:
      'Dieser Kanal empfängt E-Mails, die an seine eigene Adresse weitergeleitet werden. Die Adresse wird nur beim Erstellen angezeigt.',
    renewAsk: 'Neue Adresse …',
    renewTitle: 'Neue Weiterleitungsadresse erstellen?',
    renewConsequences: [
      'E-Mails an die bisherige Adresse und URL werden ab sofort abgelehnt.',
      'Ändern Sie gleich danach die Weiterleitung bei Ihrem E-Mail-Anbieter.',
    ],
    renew: 'Neue Adresse erstellen',
    newAddress: 'Die neue Weiterleitungsadresse',
    byAddress: (address) =>
      `Öffnen Sie bei Ihrem E-Mail-Anbieter die Einstellungen von ${address}, und leiten Sie alle E-Mails an diese Adresse weiter. Sendet der Anbieter dorthin eine Bestätigung, kommt sie als Konversation an.`,
    byUrl: (address) =>
      `Lassen Sie den Dienst, der die E-Mails von ${address} annimmt, jede als message/rfc822 an diese URL senden.`,
    copyNow: 'Kopieren Sie sie jetzt. Sie kann nicht noch einmal angezeigt werden.',
    address: 'Weiterleitungsadresse',
    url: 'URL für Dienste, die E-Mails per HTTP zustellen',
  },
  alerts: {
    section: 'Warnungen',
    lead: 'Per E-Mail, wenn der Kanal seit 30 Minuten gestört ist.',
    title: 'Wer gewarnt wird',
    admins: 'Alle Admins',
  },
  test: {
    title: 'Test',
    lead: 'Sendet eine E-Mail an die Adresse und wartet, bis sie ankommt. Daraus wird keine Konversation.',
    begin: 'Testen',
    again: 'Erneut testen',
    never: 'Noch nicht getestet.',
    runs: 'Es läuft bereits ein Test.',
    outcomes: {
      running: 'Test läuft …',
      passed: 'Senden und Empfangen funktionieren.',
      failed: 'Der Test ist fehlgeschlagen.',
    },
    steps: {
      sign_in: 'Anmeldung',
      send: 'Versand',
      arrive: 'Ankunft',
      plus_address: 'Adressen mit Plus funktionieren',
      message_id: 'Message-ID bleibt erhalten',
    },
    told: {
      plus_address: 'Keine Adressen mit Plus. Antworten werden auf andere Weise erkannt.',
      message_id: 'Der Anbieter ändert die Message-ID. Antworten werden auf andere Weise erkannt.',
    },
    states: {
      waiting: 'wartet',
      running: 'läuft',
      passed: 'bestanden',
      failed: 'fehlgeschlagen',
      skipped: 'übersprungen',
      told: 'zur Information',
    },
    seconds: (count) => (count < 1 ? 'in weniger als einer Sekunde' : `in ${numberText(count)} s`),
    said: 'Antwort des Mailservers:',
  },
  advice: {
    wrong_password: 'Prüfen Sie Benutzername und Passwort.',
    app_password_needed:
      'Erstellen Sie in den Sicherheitseinstellungen des E-Mail-Kontos ein App-Passwort, und geben Sie es hier statt des üblichen ein.',
    imap_off: 'Schalten Sie IMAP in den Einstellungen des E-Mail-Kontos ein.',
    smtp_auth_off:
      'Schalten Sie im Microsoft 365 Admin Center für dieses Postfach „Authentifiziertes SMTP“ ein: Benutzer, E-Mail, E-Mail-Apps verwalten.',
    tls_name:
      'Das Zertifikat gilt für einen anderen Namen. Geben Sie den Servernamen an, den Ihr Anbieter nennt.',
    tls_untrusted:
      'Das Zertifikat ist abgelaufen oder nicht vertrauenswürdig. Ihr Anbieter muss es erneuern.',
    tls_missing:
      'Der Server verwendet auf diesem Port eine andere Verschlüsselung. Wechseln Sie zwischen TLS und STARTTLS.',
    refused: 'Dort antwortet kein Server. Prüfen Sie Servername und Port.',
    timeout:
      'Der Server hat nicht rechtzeitig geantwortet. Prüfen Sie Servername, Port und eine Firewall dazwischen.',
    unknown_host: 'Prüfen Sie die Schreibweise des Servernamens.',
    not_allowed:
      'Verwenden Sie einen öffentlichen Mailserver, oder bitten Sie die Betreiber von Deskbell, sein Netz zu erlauben (DESKBELL_MAIL_ALLOW).',
    folder_missing: 'Diesen Ordner gibt es im Postfach nicht.',
    provider_unavailable:
      'Der Anbieter hat die Anmeldung nicht erneuert. Deskbell versucht es weiter; melden Sie sich neu an, wenn das so bleibt.',
    closed: 'Der Server hat die Verbindung beendet. Deskbell versucht es automatisch erneut.',
    sender_refused:
      'Der SMTP-Server lässt dieses Konto nicht mit der Adresse senden. Erlauben Sie es dort, oder verwenden Sie das Konto der Adresse.',
    not_arrived:
      'Sehen Sie im Spam-Ordner nach, und prüfen Sie, ob E-Mails an die Adresse in diesem Postfach landen.',
    rate_limited: 'Der Server begrenzt gerade die Anfragen. Versuchen Sie es in ein paar Minuten erneut.',
    sign_in_again: 'Melden Sie sich auf der Seite des Kanals noch einmal am Postfach an.',
    interrupted: 'Deskbell wurde während des Tests neu gestartet. Testen Sie erneut.',
  },
  receipts: {
    title: 'Zurückgehaltene und fehlgeschlagene E-Mails',
    lead: 'Empfangene E-Mails, aus denen keine Nachricht wurde. Sie bleiben, bis jemand entscheidet.',
    states: { held: 'Zurückgehalten', failed: 'Fehlgeschlagen' },
    count: (count) => (count === 1 ? '1 E-Mail zu prüfen' : `${countText(count)} E-Mails zu prüfen`),
    noSubject: 'Ohne Betreff',
    noSender: 'Unbekannter Absender',
    reasons: {
      no_sender: 'Sie hat keine Absenderadresse, an die sich antworten ließe.',
      too_many_mails: 'Von dieser Adresse kamen 15 E-Mails in zehn Minuten.',
      answers_in_turn: 'Hier scheinen zwei automatische Systeme einander zu antworten.',
      headers_too_large: 'Ihre Header sind zu groß.',
      too_many_parts: 'Sie hat zu viele Teile.',
      too_deep: 'Ihre Teile sind zu tief verschachtelt.',
      too_large: 'Sie ist zu groß.',
    },
    save: 'Herunterladen',
    saveNamed: (subject) => `Herunterladen: ${subject}`,
    retry: 'Erneut versuchen',
    retryNamed: (subject) => `Erneut versuchen: ${subject}`,
    retried: 'Die E-Mail wird erneut verarbeitet.',
    drop: 'Verwerfen',
    dropNamed: (subject) => `Verwerfen: ${subject}`,
    dropTitle: 'Diese E-Mail verwerfen?',
    dropConsequences: [
      'Sie wird in Deskbell gelöscht und nicht noch einmal importiert.',
      'Im Postfach bleibt sie erhalten.',
    ],
    dropConfirm: 'E-Mail verwerfen',
    dropped: 'E-Mail verworfen.',
  },
  end: {
    title: 'Kanal löschen',
    about: 'Es werden keine E-Mails mehr empfangen oder gesendet. Konversationen bleiben.',
    ask: 'Kanal löschen …',
    askTitle: (address) => `${address} löschen?`,
    consequences: [
      'Unter dieser Adresse werden keine E-Mails mehr empfangen oder gesendet.',
      'Die gespeicherten Passwörter werden gelöscht.',
      'Die Konversationen bleiben, und im Postfach ändert sich nichts.',
    ],
    confirm: 'Kanal löschen',
    done: (address) => `${address} wurde gelöscht.`,
  },
};
