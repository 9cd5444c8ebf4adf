import type { AuditEntry } from '../../contract/inbox/audit-entry.ts';
import { listText } from '../words/list-text.ts';
import { settingsWords } from '../words/settings-words.ts';

/** What somebody did, to stand behind their name; of `member.joined` all that is to be said. */
export function auditSentence({ kind, details }: AuditEntry): string {
  const { changed } = details;
  return settingsWords.audit.sentences[kind]({
    ...details,
    ...(changed !== undefined && { changed: fieldNames(changed) }),
  });
}

function fieldNames(fields: string): string {
  const names: Readonly<Record<string, string>> = settingsWords.audit.fields;
  return listText(fields.split(' ').map((field) => names[field] ?? field));
}
