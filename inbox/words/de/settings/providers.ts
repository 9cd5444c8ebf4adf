import type { SettingsWords } from '../../en/settings/words.ts';

export const providers: SettingsWords['providers'] = {
  title: 'Single Sign-on',
  lead: 'Mitglieder melden sich bei Ihrem Identitätsanbieter statt mit einem Passwort an. Das gilt nur für diese Organisation.',
  none: 'Kein Identitätsanbieter',
  noneHelp:
    'Mit Single Sign-on nutzen alle das Konto, das sie bei Keycloak, Entra, Google oder einem anderen OpenID-Connect-Anbieter schon haben. Verlieren sie es dort, verlieren sie auch hier den Zugang.',
  add: 'Anbieter hinzufügen …',
  addLead: 'Drei Schritte. Er bleibt deaktiviert, bis Sie ihn ausprobiert haben.',
  one: 'Identitätsanbieter',
  notHere: 'Anbieter nicht gefunden',
  notHereHelp: 'Er wurde gelöscht, oder der Link ist falsch.',
  byOperator:
    'Der Betreiber dieses Servers hat diesen Anbieter deaktiviert. Nur er kann ihn aktivieren, ändern oder löschen.',
  states: {
    operator: 'Vom Betreiber deaktiviert',
    active: 'Aktiv',
    disabled: 'Deaktiviert',
    failing: 'Gestört',
  },
  lastSuccess: (ago) => `Letzte Anmeldung: ${ago}`,
  neverUsed: 'Damit hat sich noch niemand angemeldet.',
  failed: (ago) => `Letzter Fehler, ${ago}:`,
  browserError: (ago) => `Letzter Fehler, den ein Browser zurückbrachte, ${ago}:`,
  browserErrorHelp:
    'Das kann jeder erfinden, deshalb zählt es nicht als Störung. Wenn sich niemand anmelden kann, zeigt „Ausprobieren“ den Grund.',
  hints: {
    client: 'Die Client-ID oder das Client-Secret ist falsch, oder das Secret ist abgelaufen.',
    redirectUri: 'Die Redirect-URI ist dort nicht oder nicht genau so eingetragen.',
    provider: 'Beim Anbieter selbst ist ein Fehler aufgetreten. Versuchen Sie es später noch einmal.',
    network: 'Seine Adresse ist nicht öffentlich. Der Betreiber dieses Servers muss das Netz erlauben.',
    certificate: 'Sein TLS-Zertifikat ist nicht gültig.',
    unreachable: 'Er ist nicht erreichbar. Prüfen Sie den Issuer und ob der Anbieter läuft.',
    groups: 'Seine Gruppen lassen sich nicht lesen. Prüfen Sie den Claim unter „Rollen nach Gruppen“.',
  },
  status: {
    title: 'Status',
    about: {
      active: 'Steht auf der Anmeldeseite dieser Organisation.',
      disabled: 'Steht nicht auf der Anmeldeseite. Niemand kann sich damit anmelden.',
    },
    tryIt: 'Ausprobieren',
    tryHelp:
      'Ausprobieren: Melden Sie sich dort an und sehen Sie, was er sendet und was daraus folgen würde. Gespeichert wird nichts.',
    notReached: (reason) => `Deskbell kann ihn nicht erreichen: ${reason}`,
    enable: 'Aktivieren',
    enabled: (name) => `${name} ist aktiviert.`,
    disable: 'Deaktivieren …',
    disableTitle: (name) => `${name} deaktivieren?`,
    disableConsequences: [
      'Bis Sie ihn wieder aktivieren, kann sich niemand damit anmelden.',
      'Damit begonnene Sitzungen enden sofort.',
      'Die verbundenen Konten bleiben verbunden.',
    ],
    disableConfirm: 'Anbieter deaktivieren',
    disabled: (name) => `${name} ist deaktiviert.`,
  },
  presets: {
    title: 'Wo melden sich Ihre Leute an?',
    lead: 'Davon hängt ab, wo Sie die Angaben finden.',
    names: {
      keycloak: 'Keycloak',
      authentik: 'Authentik',
      entra: 'Microsoft',
      google: 'Google',
      okta: 'Okta',
      other: 'Anderer',
    },
    register: {
      keycloak:
        'In der Admin-Konsole: Clients → Create client, Typ OpenID Connect. Schalten Sie „Client authentication“ ein und lassen Sie nur „Standard flow“ an.',
      authentik:
        'Applications → Create with provider → OAuth2/OpenID, confidential. Wählen Sie einen Signing Key: Ohne ihn lassen sich Tokens nicht prüfen.',
      entra:
        'Im Entra Admin Center: App-Registrierungen → Neue Registrierung, nur für Konten in diesem Verzeichnis, mit einem Umleitungs-URI vom Typ Web.',
      google:
        'In der Google-Cloud-Konsole: Google Auth Platform → Clients → Client erstellen, Typ Webanwendung. Stellen Sie die Zielgruppe auf „Intern“.',
      okta: 'In der Admin-Konsole: Applications → Create App Integration → OIDC, Web Application. Weisen Sie die Personen zu, die sich anmelden dürfen.',
      other: 'Registrieren Sie Deskbell als vertrauliche Webanwendung mit dem Authorization-Code-Flow.',
    },
    issuerHelp: {
      keycloak:
        'Ersetzen Sie HOST und REALM. Der Issuer steht in der Konfiguration unter Realm settings → Endpoints.',
      authentik:
        'Ersetzen Sie HOST und SLUG und behalten Sie den Schrägstrich am Ende. Beim Provider heißt er „OpenID Configuration Issuer“.',
      entra:
        'Ersetzen Sie TENANT-ID durch die „Verzeichnis-ID (Mandant)“ aus der Übersicht der App-Registrierung.',
      google: 'Für alle gleich.',
      okta: 'Ersetzen Sie DOMAIN durch Ihre Okta-Domain, ohne „-admin“.',
      other: 'Die Adresse, unter der der Anbieter /.well-known/openid-configuration veröffentlicht.',
    },
    clientIdHelp: {
      keycloak: 'Der Name, den Sie dem Client gegeben haben.',
      authentik: 'Steht beim Provider.',
      entra: '„Anwendungs-ID (Client)“ in der Übersicht der App-Registrierung.',
      google: 'Endet auf .apps.googleusercontent.com.',
      okta: 'Auf dem Tab General unter Client Credentials.',
      other: 'Vom Anbieter vergeben.',
    },
    secretHelp: {
      keycloak: 'Auf dem Tab Credentials des Clients.',
      authentik: 'Steht beim Provider.',
      entra:
        'Zertifikate & Geheimnisse → Neuer geheimer Clientschlüssel. Kopieren Sie den Wert, nicht die Geheimnis-ID.',
      google: 'Wird nur beim Erstellen des Clients angezeigt.',
      okta: 'Auf dem Tab General unter Client Credentials.',
      other: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
    },
    logoutHelp: {
      keycloak: 'Unter Settings: Backchannel logout URL.',
      authentik: 'Logout URI, mit der Logout Method „Back-channel“.',
      other: 'Optional: beendet Sitzungen hier, sobald sie dort enden.',
    },
  },
  steps: {
    register: 'Deskbell dort registrieren',
    enter: 'Angaben eintragen',
    enterHelp: 'Deskbell liest die Konfiguration des Anbieters, bevor er hinzugefügt wird.',
  },
  addresses: {
    title: 'Beim Anbieter',
    lead: 'Was der dort registrierte Client braucht.',
    redirect: 'Redirect-URI',
    logout: 'Back-Channel-Logout-URL',
    logoutHelp: 'Optional: beendet Sitzungen hier, sobald sie dort enden.',
    postLogout: 'Post-Logout-Redirect-URI',
    postLogoutHelp: 'Optional: wohin man zurückkehrt, wenn das Abmelden von Deskbell auch dort abmeldet.',
  },
  form: {
    title: 'Einstellungen',
    name: 'Name',
    nameHelp: 'Auf der Anmeldeseite: „Weiter mit …“.',
    issuer: 'Issuer',
    issuerFixed:
      'Nicht änderbar, weil er Personen identifiziert. Fügen Sie stattdessen einen weiteren Anbieter hinzu.',
    clientId: 'Client-ID',
    secret: 'Client-Secret',
    secretKept: 'Leer lassen, um das bisherige zu behalten.',
    placeholders: (parts) => `Ersetzen Sie ${parts}.`,
    endsSession: 'Abmelden von Deskbell meldet auch dort ab',
    endsSessionHelp: 'Falls der Anbieter das kann. Registrieren Sie zuerst die Post-Logout-Redirect-URI.',
    required: 'Erforderlich.',
    add: 'Anbieter hinzufügen',
    added: (name) => `${name} ist hinzugefügt. Probieren Sie ihn aus und aktivieren Sie ihn dann.`,
    notReached: (reason) => `Deskbell kann die Konfiguration dieses Anbieters nicht lesen: ${reason}`,
    notAnIssuer: 'Geben Sie eine https-Adresse ohne Abfrageteil ein.',
  },
  joining: {
    title: 'Beitreten',
    lead: 'Personen ohne Konto, die sich mit einer Adresse in einer Ihrer bestätigten Domains anmelden.',
    label: 'Sie treten bei als',
    choices: {
      nobody: 'Niemand tritt ohne Einladung bei',
      full: 'Mitglieder',
      light: 'Mitglieder mit eingeschränktem Zugang',
    },
  },
  roles: {
    title: 'Rollen nach Gruppen',
    lead: 'Gruppen beim Anbieter können bestimmen, wer Admin ist. Sie gelten bei jeder Anmeldung damit.',
    isOn: 'Gruppen bestimmen die Rolle aller, die sich mit diesem Anbieter anmelden',
    isOnHelp: 'Ihre Rollen lassen sich dann nicht mehr von Hand ändern. Der letzte Admin bleibt Admin.',
    claim: 'Claim mit den Gruppen',
    claimHelp: 'So, wie der Anbieter ihn nennt: oft „groups“. „Ausprobieren“ zeigt, was er sendet.',
    groups: 'Gruppen',
    group: (at) => `Gruppe ${at}`,
    groupPlaceholder: 'Eine Gruppe, genau wie sie gesendet wird',
    roleOf: (at) => `Rolle von Gruppe ${at}`,
    remove: (at) => `Gruppe ${at} entfernen`,
    add: 'Gruppe hinzufügen',
    names: { admin: 'Admin', member: 'Mitglied' },
    others: 'Wer in keiner dieser Gruppen ist',
    othersJoin: 'Mitglied',
    othersRefused: 'Kann sich nicht anmelden',
  },
  end: {
    title: 'Löschen',
    about: 'Wer sich damit anmeldet, braucht danach eine andere Anmeldung.',
    ask: 'Anbieter löschen …',
    askTitle: (name) => `${name} löschen?`,
    consequences: [
      'Alle verbundenen Konten werden getrennt. Wer kein Passwort hat, wählt eines mit „Passwort vergessen?“.',
      'Damit begonnene Sitzungen enden.',
    ],
    confirm: 'Anbieter löschen',
    done: (name) => `${name} ist gelöscht.`,
    lastRequired:
      'Die Anmelderichtlinie verlangt einen Anbieter, und dies ist der einzige aktive. Ändern Sie zuerst die Richtlinie.',
  },
};
