import type { RefusedRow } from '../../../contract/inbox/contact-import.ts';
import { useFieldsOf } from '../../fields/use-fields-of.ts';
import { refusalText } from './refusal-text.ts';

/** Says why a row was refused, with the labels of custom fields. */
export function useRefusalText(): (row: RefusedRow) => string {
  const fields = useFieldsOf('contact');
  return (row) => refusalText(row, fields);
}
