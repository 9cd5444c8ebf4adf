import type { AuditEntry } from '../../../contract/inbox/audit-entry.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { listText } from '../../words/locale/list-text.ts';
import { settingsWords } from '../../words/settings-words.ts';

/** The action of an entry, to follow the actor's name; for `member.joined` the whole sentence. */
export function auditSentence({ kind, details }: AuditEntry): string {
  const parameters = Object.entries(details).map(([name, text]) => [name, wordsFor(name, text)]);
  return settingsWords.audit.sentences[kind](Object.fromEntries(parameters));
}

/** Roles and actors are translated by the catalog. */
function wordsFor(name: string, text: string): string {
  if (name === 'changed') return fieldNames(text);
  return ['person', 'app', 'address', 'provider_name'].includes(name) ? isolated(text) : text;
}

function fieldNames(fields: string): string {
  const names: Readonly<Record<string, string>> = settingsWords.audit.fields;
  return listText(fields.split(' ').map((field) => names[field] ?? field));
}
