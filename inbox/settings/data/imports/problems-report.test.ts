import { afterAll, expect, test } from 'vitest';
import { byteOrderMark, csvRow } from '../../../../contract/csv/csv-cells.ts';
import { settingsWords as german } from '../../../words/de/settings/words.ts';
import { settingsWords as english } from '../../../words/en/settings/words.ts';
import { setSettingsWords } from '../../../words/settings-words.ts';
import { problemsReport } from './problems-report.ts';

afterAll(() => setSettingsWords(english));

const fromServer =
  byteOrderMark +
  csvRow(['kind', 'id', 'problem']) +
  csvRow(['rows', 'row 3', '“yesterday” is no date.']) +
  csvRow(['attachments', '=1+1', 'a, b.png: It is empty.']) +
  csvRow(['gadgets', '7', 'Something new.']);

test('the report of an import is in the language of who downloads it', () => {
  setSettingsWords(german);
  expect(problemsReport(fromServer)).toBe(
    byteOrderMark +
      csvRow(['Art', 'Kennung', 'Problem']) +
      csvRow(['Zeile', 'Zeile 3', '„yesterday“ ist kein Datum.']) +
      csvRow(['Datei', '=1+1', 'a, b.png: Leer.']) +
      csvRow(['gadgets', '7', 'Something new.']),
  );
  setSettingsWords(english);
  expect(problemsReport(fromServer)).toBe(fromServer);
});
