import type { ConversationMatch } from '../../../../contract/conversation.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';
import { countMatchedWords, excerptOf, type Segment } from '../../../text/highlight.ts';
import { plainText } from '../../../text/plain-text.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { type TextMatch, textMatches } from './text-matches.ts';
import type { TypedQuery } from './typed-query.ts';

type Reason = ConversationMatch['match'];

/** Where a conversation matches the typed words, and how many of them. */
type Found = { matchedWords: number; reason: Reason };

/**
 * Why each conversation of a page matched, by its id: the field with most of the typed words. Columns that the rows
 * show are checked first; only if they don't have all words, messages, notes and files are searched, for all those
 * conversations together. Places that the caller may not read are left out.
 */
export async function explainMatches(
  reader: Reader,
  caller: Caller,
  { rows, query }: { rows: readonly ConversationRow[]; query: TypedQuery },
): Promise<Map<string, Reason>> {
  const shown = new Map(rows.map((row) => [row.id, shownMatch(row, query)]));
  const unexplained = rows.filter(({ id }) => (shown.get(id)?.matchedWords ?? 0) < query.words.length);
  const found = await textMatches(reader, {
    organizationId: caller.organization.id,
    conversationIds: unexplained.map(({ id }) => id),
    query,
    mayRead: {
      messages: caller.scopes.includes('messages:read'),
      notes: caller.scopes.includes('notes:read'),
    },
  });
  const textIn = new Map(found.map((match) => [match.conversation_id, bestText(match, query)]));
  return new Map(rows.map(({ id }) => [id, best([shown.get(id), textIn.get(id)])?.reason ?? withheld]));
}

/** The match is in something that the caller may not read, or further back than this reads. */
export const withheld: Reason = { in: 'message', excerpt: null, message_id: null, note_id: null };

function best(matches: readonly (Found | undefined)[]): Found | undefined {
  let most: Found | undefined;
  for (const match of matches) if (match && match.matchedWords > (most?.matchedWords ?? 0)) most = match;
  return most;
}

function shownMatch(row: ConversationRow, { words, number, phone }: TypedQuery): Found | undefined {
  if (number !== undefined && String(row.number) === number) {
    const excerpt = [{ text: `#${number}`, is_match: true }];
    return { matchedWords: Number.POSITIVE_INFINITY, reason: reasonIn('number', excerpt) };
  }
  if (phone !== undefined && row.contact_phone?.replaceAll(/\D/g, '').includes(phone)) {
    const excerpt = [{ text: row.contact_phone, is_match: true }];
    return { matchedWords: words.length, reason: reasonIn('contact', excerpt) };
  }
  const at = (source: Reason['in'], text: string | null): Found | undefined => {
    const matchedWords = text === null ? 0 : countMatchedWords(text, words);
    return matchedWords === 0
      ? undefined
      : { matchedWords, reason: reasonIn(source, excerptOf(text ?? '', words)) };
  };
  const handle = row.contact_instagram_handle;
  return best([
    at('contact', row.contact_name),
    at('contact', row.contact_email),
    at('contact', handle === null ? null : `@${handle}`),
    at('subject', row.subject),
    ...row.tags.map((tag) => at('tag', tag)),
  ]);
}

function bestText(match: TextMatch, { words }: TypedQuery): Found {
  const text = match.kind === 'file' ? match.text : plainText(match.text);
  return {
    matchedWords: match.words,
    reason: {
      ...reasonIn(match.kind, excerptOf(text, words)),
      message_id: match.message_id && publicId('msg', match.message_id),
      note_id: match.note_id && publicId('note', match.note_id),
    },
  };
}

function reasonIn(source: Reason['in'], excerpt: Segment[]): Reason {
  return { in: source, excerpt, message_id: null, note_id: null };
}
