import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { isUnspacedWord } from '../../../text/search-words.ts';
import type { TypedQuery } from './typed-query.ts';

/** A conversation's message, note or file with most of the words; none if no word matches. */
export type TextMatch = {
  conversation_id: string;
  kind: 'message' | 'note' | 'file';
  message_id: string | null;
  note_id: string | null;
  /** The beginning of a message's or note's HTML; the name of a file. */
  text: string;
  /** How many of the words it has. */
  words: number;
};

export type MayRead = { messages: boolean; notes: boolean };

type Wanted = {
  organizationId: string;
  conversationIds: readonly string[];
  query: TypedQuery;
  mayRead: MayRead;
};

/** How many of each conversation's latest messages and notes are read at first, and how many characters of each. */
const latestRead = 50;
const charactersRead = 5000;

/** How many messages, and how many notes, are read of a page's conversations whose latest ones don't match. */
const furtherRead = 3000;

/**
 * Finds the text that matches in each conversation of a page: among its latest messages and notes, or further back if
 * these don't match. One statement each. PostgreSQL picks the text, roughly, so that it sends only one per
 * conversation; the excerpt uses the same word rules as everything else.
 */
export async function textMatches(reader: Reader, requested: Wanted): Promise<TextMatch[]> {
  const latest = await matchesAmong(reader, requested, { depth: latestRead, onlyLikely: false });
  const explained = new Set(latest.map(({ conversation_id }) => conversation_id));
  const conversationIds = requested.conversationIds.filter((id) => !explained.has(id));
  const depth = Math.floor(furtherRead / Math.max(1, conversationIds.length));
  if (depth <= latestRead) return latest;
  const further = await matchesAmong(reader, { ...requested, conversationIds }, { depth, onlyLikely: true });
  return [...latest, ...further];
}

type Reach = {
  /** How many of the latest messages, and of the latest notes, of each conversation. */
  depth: number;
  /** A cheap pre-filter, at a tenth of the cost: only texts that contain a word as typed, tags or not, are checked. */
  onlyLikely: boolean;
};

async function matchesAmong(reader: Reader, requested: Wanted, reach: Reach): Promise<TextMatch[]> {
  const { conversationIds, query } = requested;
  if (conversationIds.length === 0) return [];
  // OFFSET 0: each text is stripped and folded once, and not for each word, and three times there.
  const { text, values } = sql`
    SELECT wanted.conversation_id, best.*
      FROM unnest(${conversationIds}::uuid[]) AS wanted (conversation_id)
     CROSS JOIN LATERAL (
        SELECT source.kind, source.message_id, source.note_id, source.text, matched.words
          FROM (${sourcesOf(requested, reach)}) source
         CROSS JOIN LATERAL (SELECT ${raw(withoutTags)} AS text OFFSET 0) bare
         CROSS JOIN LATERAL (SELECT search_folded_text(bare.text) AS text OFFSET 0) folded
         CROSS JOIN LATERAL (
           SELECT count(*)::integer AS words FROM unnest(${patternsOf(query)}::text[]) AS pattern
            WHERE folded.text ~ pattern) matched
         WHERE matched.words > 0 ORDER BY matched.words DESC, source.inserted_at DESC LIMIT 1) best`;
  return reader.read<TextMatch>({ ...preparedName(text), text, values });
}

function sourcesOf({ organizationId, mayRead, query }: Wanted, { depth, onlyLikely }: Reach): Sql {
  const latest = (table: 'messages' | 'notes') => sql`
    SELECT * FROM ${raw(table)} it WHERE it.organization_id = ${organizationId} AND it.conversation_id = wanted.conversation_id
     ORDER BY it.inserted_at DESC, it.id DESC LIMIT ${depth}::integer`;
  const text = sql`left(it.body_html, ${charactersRead}::integer)`;
  const likely = onlyLikely
    ? sql`search_folded_text(${text}) LIKE ANY (${query.words.map((word) => `%${word}%`)}::text[])`
    : raw('true');
  // Text by an erased contact isn't searched any more (security S39).
  const unerased = sql`NOT EXISTS (SELECT 1 FROM contacts author WHERE author.organization_id = ${organizationId}
    AND author.id = it.contact_id AND author.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_merges WHERE organization_id = ${organizationId} AND contact_id = author.id))`;
  const sourcesIn = (table: 'messages' | 'notes', kind: 'message' | 'note', shown: Sql) => {
    const ids = raw(kind === 'message' ? 'it.id AS message_id, NULL::uuid AS note_id' : 'NULL::uuid, it.id');
    return sql`
      SELECT ${kind}::text AS kind, ${ids}, ${text} AS text, it.inserted_at
        FROM (${latest(table)}) it WHERE ${shown} AND ${likely}
      UNION ALL
      SELECT 'file', ${ids}, file.original_filename, it.inserted_at
        FROM (${latest(table)}) it
        JOIN attachments file ON file.organization_id = ${organizationId} AND file.${raw(`${kind}_id`)} = it.id WHERE ${shown}`;
  };
  const sources = [
    ...(mayRead.messages ? [sourcesIn('messages', 'message', unerased)] : []),
    ...(mayRead.notes ? [sourcesIn('notes', 'note', raw('true'))] : []),
  ];
  if (sources.length > 0) return join(sources, ' UNION ALL ');
  return raw(`SELECT NULL::text AS kind, NULL::uuid AS message_id, NULL::uuid AS note_id, NULL::text AS text,
                     NULL::timestamptz AS inserted_at WHERE false`);
}

/** Block elements end words, inline elements don't, like in plainText. */
const withoutTags = `regexp_replace(regexp_replace(source.text,
    '</?(p|pre|blockquote|br|div|li|ul|ol|tr|table|hr|h[1-4]|td|th)( [^>]*)?/?>', ' ', 'g'), '<[^>]*>', '', 'g')`;

/** Everything but letters and digits, like contact_search_words; independent of collation. */
const separator =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]';

/** A regular expression for each word, which contains only letters and digits. */
function patternsOf({ words }: TypedQuery): string[] {
  return words.map((word, index) => {
    if (isUnspacedWord(word)) return word;
    return `(^|${separator})${word}${index === words.length - 1 ? '' : `($|${separator})`}`;
  });
}
