import type { ImportWords } from '../en/import.ts';
import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('de');

export const importWords: ImportWords = {
  titles: { contact: 'Kontakte importieren', company: 'Firmen importieren' },
  intros: {
    contact:
      'Eine CSV-Datei mit einem Kontakt pro Zeile und den Spaltennamen in der ersten. Kontakte mit derselben externen ID oder E-Mail-Adresse werden aktualisiert, alle anderen angelegt.',
    company:
      'Eine CSV-Datei mit einer Firma pro Zeile und den Spaltennamen in der ersten. Firmen mit derselben externen ID oder einer der Domains werden aktualisiert, alle anderen angelegt.',
  },
  file: 'CSV-Datei',
  choose: 'Datei auswählen …',
  limits: (rows) =>
    `Bis zu ${numberText(rows)} Zeilen, 120 Spalten und 20 MB. Getrennt durch Kommas, Semikolons oder Tabs; UTF-8, UTF-16 oder Windows-1252.`,
  problems: {
    empty: 'Diese Datei hat keine Zeilen unter der ersten.',
    binary: 'Das ist keine Textdatei. Bitte zuerst als CSV speichern.',
    wide: 'Diese Datei hat mehr als 120 Spalten.',
    long: 'Diese Datei hat mehr als 20.000 Zeilen. Bitte zuerst aufteilen.',
    cell: 'Eine Zeile dieser Datei ist zu lang: Eine Zelle kann 16.500 Zeichen haben, eine Zeile 150.000.',
    large: 'Diese Datei ist größer als 20 MB. Bitte zuerst aufteilen.',
    quote:
      'Ein Anführungszeichen in dieser Datei wird nicht geschlossen, sodass sich die Zeilen nicht trennen lassen.',
  },
  last: 'Letzte Importe',
  map: (rows) =>
    plural(rows, {
      one: '1 Zeile. Was enthalten die Spalten?',
      other: `${numberText(rows)} Zeilen. Was enthalten die Spalten?`,
    }),
  preview: 'Erste Zeilen',
  column: (number) => `Spalte ${number}`,
  fieldOf: (column) => `Feld für ${column}`,
  leaveOut: 'Nicht importieren',
  tags: 'Tags (hinzufügen)',
  companyId: (company) => `${company} (ID)`,
  attributes: 'Eigene Felder (JSON)',
  encoding: 'Zeichensatz',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 (Little Endian)',
    'utf-16be': 'UTF-16 (Big Endian)',
    'windows-1252': 'Windows-1252 (westlich)',
  },
  separator: 'Trennzeichen',
  separators: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tab' },
  refusals: {
    several: {
      contact: 'Externe ID und E-Mail-Adresse gehören zu zwei verschiedenen Kontakten.',
      company: 'Externe ID und Domains gehören zu verschiedenen Firmen.',
    },
    nothing: {
      contact: 'Die Zeile enthält nichts, woran sich ein Kontakt finden lässt.',
      company: 'Die Zeile enthält nichts, woran sich eine Firma finden lässt.',
    },
    newName: 'Eine neue Firma braucht einen Namen.',
    publicDomain: 'Bei diesem E-Mail-Anbieter kann jeder eine Adresse haben.',
    tooManyDomains: 'Eine Firma kann 20 Domains haben.',
    email: 'Die E-Mail-Adresse ist ungültig.',
    company: 'Diese Firma gibt es nicht.',
    tooLong: (field) => `${field} ist zu lang.`,
    invalid: (field) => `${field} enthält einen Wert, der nicht passt.`,
  },
  ownField: (name) => `Feld „${name}“`,
  uploading: (done, all) => `Zeile ${numberText(done)} von ${numberText(all)} wird hochgeladen …`,
  back: 'Zurück',
  check: 'Prüfen',
  would: (creates, updates, refuses) =>
    `Würde ${numberText(creates)} anlegen, ${numberText(updates)} aktualisieren und ${numberText(refuses)} ablehnen.`,
  updatesHelp: 'Leere Zellen ändern nichts. Ein Import lässt sich nicht rückgängig machen.',
  refusedFirst: 'Abgelehnte Zeilen',
  row: (number) => `Zeile ${numberText(number)}`,
  start: (rows) =>
    plural(rows, { one: '1 Zeile importieren', other: `${numberText(rows)} Zeilen importieren` }),
  progress: 'Fortschritt',
  percent: (done, all) => `${numberText(done)} von ${numberText(all)} Zeilen`,
  background: 'Der Import läuft weiter, auch wenn Sie dies schließen.',
  done: (created, updated, refused) =>
    `${numberText(created)} angelegt, ${numberText(updated)} aktualisiert, ${numberText(refused)} abgelehnt.`,
  download: (count) =>
    plural(count, {
      one: '1 abgelehnte Zeile herunterladen',
      other: `${numberText(count)} abgelehnte Zeilen herunterladen`,
    }),
  refusedFiles: { contact: 'abgelehnte-kontakte.csv', company: 'abgelehnte-firmen.csv' },
  reason: 'Grund',
  kept: 'Sieben Tage lang verfügbar. Zeilen korrigieren und die Datei erneut importieren.',
  close: 'Schließen',
};
