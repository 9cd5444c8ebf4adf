import type { Problem } from '../../../load/import-store.ts';
import type { FoundFile } from '../../found.ts';
import { idOf, type Json, numberOf, objectsOf, textOf } from '../../http/read-json.ts';

/** The files of a message. Places and shared contacts, which are attachments there, are reported. */
export function filesOf(message: Json, report: (problem: Problem) => void): FoundFile[] {
  return objectsOf(message.attachments).flatMap((attachment) => {
    const id = idOf(attachment.id);
    const url = textOf(attachment.data_url);
    if (id === null) return [];
    if (url === null || /^(location|contact|fallback)$/.test(textOf(attachment.file_type) ?? '')) {
      const problem = `Chatwoot lists it as “${textOf(attachment.file_type) ?? 'unknown'}”, which isn’t a file.`;
      report({ kind: 'attachments', external_id: id, problem });
      return [];
    }
    const name = nameIn(url) ?? `file ${id}`;
    return [{ id, name, contentType: null, bytes: numberOf(attachment.file_size), url }];
  });
}

/** Its address ends with its name. */
function nameIn(url: string): string | undefined {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined;
  try {
    return last ? decodeURIComponent(last) : undefined;
  } catch {
    return last;
  }
}
