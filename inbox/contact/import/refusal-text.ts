import type { RefusedRow } from '../../../contract/inbox/contact-import.ts';
import { importWords } from '../../words/import-words.ts';
import { words } from '../../words/words.ts';
import type { ImportedRecord } from './imported-record.ts';

const prefix = 'custom_attributes.';

type CustomField = { key: string; label: string };

/** Says why a row was refused, in the user's language; in English if this page doesn't know the reason. */
export function refusalText(
  { problems, reason }: Pick<RefusedRow, 'problems' | 'reason'>,
  record: ImportedRecord,
  fields: readonly CustomField[],
): string {
  const sentences = problems.map((problem) => sentenceOf(problem, record, fields));
  return sentences.length > 0 && sentences.every((it) => it !== undefined) ? sentences.join(' ') : reason;
}

function sentenceOf(
  { field, code }: RefusedRow['problems'][number],
  record: ImportedRecord,
  fields: readonly CustomField[],
): string | undefined {
  const text = importWords.refusals;
  if (field === 'row') return (code === 'conflict' ? text.several : text.nothing)[record];
  // Of a list, each value has a position.
  const label = labelOf(field.replace(/^domains\.\d+$/, 'domains'), fields);
  if (label === undefined) return undefined;
  if (code === 'too_long') return text.tooLong(label);
  if (field === 'email') return text.email;
  if (field === 'company_id') return text.company;
  if (code === 'public_mail_provider') return text.publicDomain;
  if (code === 'too_many') return text.tooManyDomains;
  if (field === 'name' && code === 'required') return text.newName;
  return code === 'invalid' ? text.invalid(label) : undefined;
}

function labelOf(name: string, fields: readonly CustomField[]): string | undefined {
  if (name.startsWith(prefix)) {
    const key = name.slice(prefix.length);
    return fields.find((field) => field.key === key)?.label ?? key;
  }
  const labels: Readonly<Record<string, string>> = {
    name: words.contact.name,
    email: words.contact.email,
    phone: words.contact.phone,
    external_id: words.contact.externalId,
    instagram_handle: words.contact.instagram,
    profile_picture_url: words.contact.merge.picture,
    company_id: words.contact.company,
    tags: words.contact.tags,
    domains: words.company.form.domains,
    custom_attributes: importWords.attributes,
  };
  return labels[name];
}
