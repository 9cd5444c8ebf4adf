import { type Sentences, sentenceTranslator } from '../../locale/translate-sentence.ts';

/** Why a record wasn't imported. */
const importProblems: Sentences = {
  'Its author is not in the archive.': 'Die Verfasserin oder der Verfasser fehlt im Archiv.',
  'Its file is not in the archive.': 'Die Datei fehlt im Archiv.',
  'Its file is damaged in the archive.': 'Die Datei ist im Archiv beschädigt.',
  'Its file has more than 1,000 MiB.': 'Die Datei hat mehr als 1.000 MiB.',
  'Its member is not in the archive.': 'Das Mitglied fehlt im Archiv.',
  'Its owner is not in the archive.': 'Die Person, der es gehört, fehlt im Archiv.',
  'Its team is not in the archive.': 'Das Team fehlt im Archiv.',
  'Its order is of open conversations, but its filter doesn’t require that.':
    'Die Sortierung gilt nur für offene Konversationen, der Filter aber nicht.',
  'It was too long, and was shortened.': 'Zu lang, wurde gekürzt.',
  'Its link in “{}” isn’t an http or https address, and was left out.':
    'Der Link in „{1}“ ist keine http- oder https-Adresse und wurde ausgelassen.',
  'It could not be stored.': 'Konnte nicht gespeichert werden.',
  'It is no JSON.': 'Kein gültiges JSON.',
  'It can’t be read.': 'Nicht lesbar.',
  'It has no address in From.': 'Keine Adresse im Absender.',
  'It is too large.': 'Zu groß.',
  'It has no author.': 'Ohne Verfasser.',
  'It has no text.': 'Ohne Text.',
  'It names no conversation.': 'Ohne Konversation.',
  'It repeats an earlier row.': 'Wiederholt eine frühere Zeile.',
  '“{}” is neither contact nor member nor note.': '„{1}“ ist weder Kontakt noch Mitglied noch Notiz.',
  '“{}” is no date.': '„{1}“ ist kein Datum.',
  'It isn’t known here: 1 conversation is open.': 'Hier unbekannt: 1 Konversation ist offen.',
  'It isn’t known here: {} conversations are open.': 'Hier unbekannt: {1} Konversationen sind offen.',
  'It isn’t known here: 1 conversation is without a priority.':
    'Hier unbekannt: 1 Konversation hat keine Priorität.',
  'It isn’t known here: {} conversations are without a priority.':
    'Hier unbekannt: {1} Konversationen haben keine Priorität.',
  '{} more are not listed.': '{1} weitere sind nicht aufgeführt.',
  'It has no id, or no date.': 'Ohne ID oder ohne Datum.',
  'It has no number, or no date.': 'Ohne Nummer oder ohne Datum.',
  'It is gone, or hidden from this token.': 'Gelöscht oder für dieses Token nicht sichtbar.',
  'It is gone, merged into another one, or hidden from this token.':
    'Gelöscht, zusammengeführt oder für dieses Token nicht sichtbar.',
  'It is in the inbox of one teammate alone.': 'Liegt im Posteingang einer einzelnen Person.',
  'Its articles can’t be read with this token.': 'Die Artikel sind mit diesem Token nicht lesbar.',
  'Its comments can’t be read with this token.': 'Die Kommentare sind mit diesem Token nicht lesbar.',
  'Its messages can’t be read with this token.': 'Die Nachrichten sind mit diesem Token nicht lesbar.',
  'Its text can’t be read.': 'Der Text ist nicht lesbar.',
  'Nothing is known about this person but their id, after which they are named.':
    'Von dieser Person ist nur die ID bekannt; sie dient als Name.',
  'Intercom returns at most 500 parts of a conversation: {} are missing.':
    'Intercom liefert höchstens 500 Teile einer Konversation: {1} fehlen.',
  '{} lines about changes, such as assignments, were left out.':
    '{1} Zeilen über Änderungen wie Zuweisungen wurden ausgelassen.',
  '{} emails that repeat messages of a chat were left out.':
    '{1} E-Mails, die Chatnachrichten wiederholen, wurden ausgelassen.',
  // Of files, after whose name they may come.
  'It has more than 200 MiB.': 'Mehr als 200 MiB.',
  'It has no content.': 'Ohne Inhalt.',
  'It is empty.': 'Leer.',
  'Chatwoot lists it as “{}”, which isn’t a file.': 'Für Chatwoot „{1}“, also keine Datei.',
  'It is at {}, from which nothing is fetched.': 'Liegt bei {1}; von dort wird nichts abgerufen.',
  'It was not fetched.': 'Wurde nicht abgerufen.',
  'It is something other than JSON.': 'Kein JSON.',
  'Its address leads nowhere.': 'Die Adresse führt ins Leere.',
  'Its file has no usable name.': 'Die Datei hat keinen brauchbaren Namen.',
  'Its file is not in the bucket.': 'Die Datei fehlt im Bucket.',
  'Its file is not in the folder.': 'Die Datei fehlt im Ordner.',
  'No folder with files was given.': 'Es wurde kein Ordner mit Dateien angegeben.',
  '{} responded with {} instead of the file.': '{1} hat statt der Datei mit {2} geantwortet.',
};

/** Why an import ended. */
const importErrors: Sentences = {
  'A CSV file may have up to 4 GiB. Split it, with all messages of a conversation in the same file.':
    'Eine CSV-Datei darf höchstens 4 GiB haben. Teilen Sie sie, mit allen Nachrichten einer Konversation in derselben Datei.',
  'A response had more than 64 MiB.': 'Eine Antwort hatte mehr als 64 MiB.',
  'Enter the number of the Chatwoot account, as in …/app/accounts/1/….':
    'Geben Sie die Nummer des Chatwoot-Kontos ein, wie in …/app/accounts/1/….',
  'Help Scout gave no token. Check the App ID and the App Secret.':
    'Help Scout hat kein Token ausgestellt. Prüfen Sie App ID und App Secret.',
  'It failed five times in a row. The log of the server says why.':
    'Der Import ist fünfmal in Folge gescheitert. Den Grund nennt das Protokoll des Servers.',
  'It was not continued within thirty days.': 'Der Import wurde dreißig Tage lang nicht fortgesetzt.',
  'Name at least one email address of yours.': 'Nennen Sie mindestens eine eigene E-Mail-Adresse.',
  'RT hides its groups from this token. Use a token of somebody with the right SuperUser.':
    'RT zeigt diesem Token keine Gruppen. Verwenden Sie ein Token von jemandem mit dem Recht SuperUser.',
  'The address of {} is missing.': 'Die Adresse von {1} fehlt.',
  'The address of {} is not public. The operator can allow its network in DESKBELL_IMPORT_ALLOW.':
    'Die Adresse von {1} ist nicht öffentlich. Wer den Server betreibt, kann ihr Netz mit DESKBELL_IMPORT_ALLOW erlauben.',
  'The address of {}: {} The operator can allow it in DESKBELL_IMPORT_ALLOW.':
    'Die Adresse von {1} ist nicht erlaubt. Wer den Server betreibt, kann sie mit DESKBELL_IMPORT_ALLOW erlauben.',
  'The file is gone. Upload it again.': 'Die Datei ist nicht mehr da. Laden Sie sie erneut hoch.',
  'The file is not the one with which the import began.':
    'Das ist nicht die Datei, mit der der Import begann.',
  'The first line must name the columns; missing: {}.':
    'Die erste Zeile muss die Spalten benennen. Es fehlen: {1}.',
  'The token is gone. Discard this import, and begin a new one.':
    'Das Token ist nicht mehr da. Verwerfen Sie diesen Import und beginnen Sie einen neuen.',
  'The zip file has more than 16 GiB, or more than a million files.':
    'Die Zip-Datei hat mehr als 16 GiB oder mehr als eine Million Dateien.',
  'The files of this archive are more than a hundred times as large as the archive.':
    'Die Dateien dieses Archivs sind mehr als hundertmal so groß wie es selbst.',
  'The zip file is damaged: {}.': 'Die Zip-Datei ist beschädigt: {1}.',
  'There is no mbox or .eml file at {}.': 'In {1} ist weder eine mbox- noch eine .eml-Datei.',
  'There is no {}. Check the address of {}.': '{1} gibt es nicht. Prüfen Sie die Adresse von {2}.',
  'This archive is damaged: the last line of {} is incomplete. Export it again, or copy it again.':
    'Dieses Archiv ist beschädigt: Die letzte Zeile von {1} ist unvollständig. Exportieren oder kopieren Sie es erneut.',
  'This archive is damaged: {} has a line of more than 8 MiB. Export it again, or copy it again.':
    'Dieses Archiv ist beschädigt: {1} hat eine Zeile von mehr als 8 MiB. Exportieren oder kopieren Sie es erneut.',
  'This archive is damaged: {} has different content than when it was written. Export it again, or copy it again.':
    'Dieses Archiv ist beschädigt: {1} hat einen anderen Inhalt als beim Schreiben. Exportieren oder kopieren Sie es erneut.',
  'This archive is damaged: {} is missing. Export it again, or copy it again.':
    'Dieses Archiv ist beschädigt: {1} fehlt. Exportieren oder kopieren Sie es erneut.',
  'This archive is damaged: {} is no JSON. Export it again, or copy it again.':
    'Dieses Archiv ist beschädigt: {1} ist kein gültiges JSON. Exportieren oder kopieren Sie es erneut.',
  'This archive is damaged: manifest.json is not as documented: {}. Export it again, or copy it again.':
    'Dieses Archiv ist beschädigt: manifest.json ist nicht wie dokumentiert: {1}. Exportieren oder kopieren Sie es erneut.',
  'This archive is damaged: {}. Export it again, or copy it again.':
    'Dieses Archiv ist beschädigt: {1}. Exportieren oder kopieren Sie es erneut.',
  'This is an archive of version {}. This Deskbell reads version 1: upgrade it first.':
    'Das ist ein Archiv der Version {1}. Dieses Deskbell liest Version 1: Aktualisieren Sie es zuerst.',
  'This is no archive of Deskbell, or an incomplete one: it has no manifest.json.':
    'Das ist kein Archiv von Deskbell oder ein unvollständiges: manifest.json fehlt.',
  'This is an agent’s token, and agents don’t see every inbox. Enter an administrator’s token.':
    'Das ist das Token eines Agenten, und Agenten sehen nicht jeden Posteingang. Geben Sie ein Token mit Administratorrechten ein.',
  'What was read is gone. Discard this import, and begin a new one.':
    'Das bisher Gelesene ist nicht mehr da. Verwerfen Sie diesen Import und beginnen Sie einen neuen.',
  '{} cannot be read.': '{1} ist nicht lesbar.',
  '{} cannot be read: {}.': '{1} ist nicht lesbar: {2}.',
  '{} is empty.': '{1} ist leer.',
  '{} is no CSV file: {}.': '{1} ist keine CSV-Datei: {2}.',
  '{} is no archive of Deskbell: it is no complete zip file.':
    '{1} ist kein Archiv von Deskbell: Es ist keine vollständige Zip-Datei.',
  '{} refused the token ({}). Check it, and what it may read.':
    '{1} hat das Token abgelehnt ({2}). Prüfen Sie es und was es lesen darf.',
  '{} responded to {} with something other than JSON. Check the address.':
    '{1} hat auf {2} mit etwas anderem als JSON geantwortet. Prüfen Sie die Adresse.',
  '{} responded with {} to {}. Check the address.':
    '{1} hat mit {2} auf {3} geantwortet. Prüfen Sie die Adresse.',
  '{} sent us to {}, which isn’t {}.': '{1} hat auf {2} verwiesen, das nicht {3} ist.',
};

const translateProblem = sentenceTranslator(importProblems);

/** Problems of files begin with their name. */
export function problemText(text: string): string {
  const translated = translateProblem(text);
  const [, name, problem] = /^(.+): (.+)$/su.exec(text) ?? [];
  return translated === text && problem !== undefined ? `${name}: ${translateProblem(problem)}` : translated;
}

export const failureText = sentenceTranslator(importErrors);

/** What kind of record it is. */
export const kindText = sentenceTranslator({
  attachments: 'Datei',
  companies: 'Firma',
  contacts: 'Kontakt',
  conversations: 'Konversation',
  emails: 'E-Mail',
  fields: 'Feld',
  history: 'Verlauf',
  macros: 'Makro',
  members: 'Mitglied',
  messages: 'Nachricht',
  notes: 'Notiz',
  people: 'Person',
  rows: 'Zeile',
  signatures: 'Signatur',
  tags: 'Tag',
  teams: 'Team',
  views: 'Ansicht',
});

/** Rows of a CSV file, lines of an archive, and words for states and priorities; everything else is an id of the other system. */
export const recordText = sentenceTranslator({
  'row {}': 'Zeile {1}',
  'line {}': 'Zeile {1}',
  'status “{}”': 'Status „{1}“',
  'priority “{}”': 'Priorität „{1}“',
  others: 'weitere',
});
