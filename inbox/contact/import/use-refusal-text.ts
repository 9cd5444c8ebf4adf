import type { RefusedRow } from '../../../contract/inbox/contact-import.ts';
import { useFieldsOf } from '../../fields/use-fields-of.ts';
import type { ImportedRecord } from './imported-record.ts';
import { refusalText } from './refusal-text.ts';

/** Says why a row was refused, with the labels of custom fields. */
export function useRefusalText(record: ImportedRecord): (row: RefusedRow) => string {
  const fields = useFieldsOf(record);
  return (row) => refusalText(row, record, fields);
}
