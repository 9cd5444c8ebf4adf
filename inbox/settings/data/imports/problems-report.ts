import { byteOrderMark, csvRow, withoutGuard } from '../../../../contract/csv/csv-cells.ts';
import { parseCsv } from '../../../contact/import/parse-csv.ts';
import { settingsWords } from '../../../words/settings-words.ts';

/** The server's list of problems, which is in English, in the user's language. Ids of the other system stay as they are. */
export function problemsReport(csv: string): string {
  const text = settingsWords.imports;
  const [, ...rows] = parseCsv(csv.replace(byteOrderMark, ''), ',');
  const translated = rows.map((row) => {
    const [kind = '', record = '', problem = ''] = row.map(withoutGuard);
    return csvRow([text.report.kind(kind), text.summary.record(record), text.summary.problem(problem)]);
  });
  return [byteOrderMark, csvRow([...text.report.columns]), ...translated].join('');
}
