import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('de');

export const composer: Words['composer'] = {
  reply: 'Antworten',
  note: 'Notiz',
  kinds: { message: 'Antwort', note: 'Notiz' },
  beginReply: 'Antworten …',
  beginNote: 'Notiz für Ihr Team schreiben …',
  whatToWrite: 'Antwort oder Notiz',
  yourReply: 'Ihre Antwort',
  noteForColleagues: 'Interne Notiz',
  writeNote: 'Notiz schreiben',
  send: 'Senden',
  sendAndClose: 'Senden und schließen',
  addNote: 'Notiz hinzufügen',
  later: {
    title: 'Später senden …',
    placeholder: 'Senden um … (etwa „morgen 9 Uhr“)',
    at: (time) => `Senden: ${time}`,
    done: (time) => `Geplant für ${time}.`,
    titleAndClose: 'Später senden und schließen …',
    withoutClosing: 'Später senden, ohne zu schließen …',
    doneAndClose: (time) => `Geplant für ${time}. Dann wird die Konversation geschlossen.`,
    changedElsewhere: 'Nicht möglich: Die Nachricht wurde inzwischen gesendet, geändert oder verworfen.',
  },
  stopReplyingTo: 'Bezug auf die Nachricht entfernen',
  files: 'Dateien',
  remove: (file) => `${file} entfernen`,
  uploading: (file) => `${file} wird hochgeladen`,
  waitForFiles: 'Warten Sie, bis die Datei hochgeladen ist, und senden Sie dann.',
  uploadBroke: 'Hochladen fehlgeschlagen.',
  sentDifferently: 'Bereits mit anderem Inhalt gesendet.',
  cannotMention: (names, count) =>
    count === 1
      ? `Nicht hinzugefügt: ${names} ist kein aktives Mitglied mehr. Bearbeiten Sie die Notiz und entfernen Sie den Namen.`
      : `Nicht hinzugefügt: ${names} sind keine aktiven Mitglieder mehr. Bearbeiten Sie die Notiz und entfernen Sie die Namen.`,
  alreadySent: 'Bereits gesendet. Das lässt sich nicht mehr rückgängig machen.',
  finishDraftFirst: 'Senden oder verwerfen Sie dort zuerst Ihren Entwurf.',
  addingNote: 'Notiz wird hinzugefügt …',
  sendingTo: (name, closes) =>
    closes ? `Wird an ${name} gesendet und geschlossen …` : `Wird an ${name} gesendet …`,
  macro: {
    title: 'Makro einfügen',
    insert: 'Makro einfügen …',
    placeholder: 'Makros durchsuchen …',
    searching: 'Wird gesucht …',
    found: (count) => plural(count, { one: '1 Treffer', other: `${numberText(count)} Treffer` }),
    none: 'Keine Treffer',
    empty: 'Noch keine Makros. Legen Sie welche unter Einstellungen → Makros an.',
    onSending: 'Beim Senden:',
    leaveOut: (action) => `Nicht ausführen: ${action}`,
    blankLeft: (blank) => `Füllen Sie vor dem Senden „${blank}“ aus.`,
    goneAction:
      'Ein Tag, ein Team oder ein Mitglied in den Aktionen des Makros existiert nicht mehr. Entfernen Sie die Aktion, um die Antwort zu senden.',
    refused:
      'Nicht gesendet: Das Makro oder ein Tag, ein Team oder ein Mitglied darin existiert nicht mehr. Bearbeiten Sie die Antwort und senden Sie sie erneut.',
    actions: {
      assignTo: (name) => `${name} zuweisen`,
      assignToMe: 'Mir zuweisen',
      unassign: 'Zuweisung aufheben',
      moveTo: (team) => `Ins Team ${team}`,
      leaveTeam: 'Aus dem Team nehmen',
      addTag: (tag) => `„${tag}“ hinzufügen`,
      removeTag: (tag) => `„${tag}“ entfernen`,
      priority: (name) => `Priorität: ${name}`,
      close: 'Schließen',
      open: 'Öffnen',
      snooze: (duration) => `Für ${duration} zurückstellen`,
      gone: '(gelöscht)',
    },
    variables: {
      'contact.first_name': 'Vorname',
      'contact.last_name': 'Nachname',
      'contact.name': 'Name des Kontakts',
      'contact.email': 'E-Mail des Kontakts',
      'contact.phone': 'Telefon des Kontakts',
      'conversation.number': 'Nummer der Konversation',
      'conversation.subject': 'Betreff',
      'conversation.inserted_at': 'Datum der Konversation',
      'member.first_name': 'Ihr Vorname',
      'member.name': 'Ihr Name',
      'member.email': 'Ihre E-Mail-Adresse',
      'team.name': 'Team',
      'organization.name': 'Organisation',
      now: 'Heutiges Datum',
    },
  },
  mail: {
    errors: {
      noRecipient: 'Fügen Sie vor dem Senden einen Empfänger hinzu.',
      notAnAddress: 'Korrigieren Sie vor dem Senden die rot markierten Adressen.',
    },
  },
};
