import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { isUnspacedWord } from '../../../text/search-words.ts';
import type { TypedQuery } from './typed-query.ts';

/** The message, note or file of a conversation that has most of the words; none where no word is found in any. */
export type SaidMatch = {
  conversation_id: string;
  place: 'message' | 'note' | 'file';
  message_id: string | null;
  note_id: string | null;
  /** HTML of a message or note, its beginning; the name of a file. */
  text: string;
  /** How many of the words it has. */
  held: number;
};

export type MayRead = { messages: boolean; notes: boolean };

type Wanted = {
  organizationId: string;
  conversationIds: readonly string[];
  query: TypedQuery;
  mayRead: MayRead;
};

/** How many of the latest messages and notes of each conversation are read at first, and how many characters of each. */
const latestRead = 50;
const charactersRead = 5000;

/** How many messages, and how many notes, are read of the conversations of a page in which the latest say nothing. */
const furtherRead = 3000;

/**
 * Where in conversations the typed words are said, for those of one page: among the latest messages and notes of each, and
 * further back where these have none of the words. One statement each. PostgreSQL picks the place, roughly, so that it sends
 * one text for each conversation; what is shown of it is cut with the same words as everywhere.
 */
export async function saidMatches(reader: Reader, wanted: Wanted): Promise<SaidMatch[]> {
  const latest = await matchesAmong(reader, wanted, { depth: latestRead, onlyLikely: false });
  const explained = new Set(latest.map(({ conversation_id }) => conversation_id));
  const conversationIds = wanted.conversationIds.filter((id) => !explained.has(id));
  const depth = Math.floor(furtherRead / Math.max(1, conversationIds.length));
  if (depth <= latestRead) return latest;
  const further = await matchesAmong(reader, { ...wanted, conversationIds }, { depth, onlyLikely: true });
  return [...latest, ...further];
}

type Reach = {
  /** How many of the latest messages, and of the latest notes, of each conversation. */
  depth: number;
  /** Only texts in which a word stands as it was typed, tags or not, are looked at closely, which costs a tenth. */
  onlyLikely: boolean;
};

async function matchesAmong(reader: Reader, wanted: Wanted, reach: Reach): Promise<SaidMatch[]> {
  const { conversationIds, query } = wanted;
  if (conversationIds.length === 0) return [];
  const { text, values } = sql`
    SELECT wanted.conversation_id, said.*
      FROM unnest(${conversationIds}::uuid[]) AS wanted (conversation_id)
     CROSS JOIN LATERAL (
        SELECT place.place, place.message_id, place.note_id, place.text, held.held
          FROM (${placesOf(wanted, reach)}) place
         CROSS JOIN LATERAL (
           SELECT count(*)::integer AS held FROM unnest(${patternsOf(query)}::text[]) AS pattern
            WHERE search_folded_text(${raw(withoutTags)}) ~ pattern) held
         WHERE held.held > 0 ORDER BY held.held DESC, place.inserted_at DESC LIMIT 1) said`;
  return reader.read<SaidMatch>({ ...preparedName(text), text, values });
}

function placesOf({ organizationId, mayRead, query }: Wanted, { depth, onlyLikely }: Reach): Sql {
  const latest = (table: 'messages' | 'notes') => sql`
    SELECT * FROM ${raw(table)} it WHERE it.organization_id = ${organizationId} AND it.conversation_id = wanted.conversation_id
     ORDER BY it.inserted_at DESC, it.id DESC LIMIT ${depth}::integer`;
  const text = sql`left(it.body_html, ${charactersRead}::integer)`;
  const likely = onlyLikely
    ? sql`search_folded_text(${text}) LIKE ANY (${query.words.map((word) => `%${word}%`)}::text[])`
    : raw('true');
  // What an erased contact wrote is searched for no more (security S39).
  const unerased = sql`NOT EXISTS (SELECT 1 FROM contacts author WHERE author.organization_id = ${organizationId}
    AND author.id = it.contact_id AND author.deleted_at IS NOT NULL)`;
  const placesIn = (table: 'messages' | 'notes', place: 'message' | 'note', shown: Sql) => {
    const ids = raw(place === 'message' ? 'it.id AS message_id, NULL::uuid AS note_id' : 'NULL::uuid, it.id');
    return sql`
      SELECT ${place}::text AS place, ${ids}, ${text} AS text, it.inserted_at
        FROM (${latest(table)}) it WHERE ${shown} AND ${likely}
      UNION ALL
      SELECT 'file', ${ids}, file.original_filename, it.inserted_at
        FROM (${latest(table)}) it
        JOIN attachments file ON file.organization_id = ${organizationId} AND file.${raw(`${place}_id`)} = it.id WHERE ${shown}`;
  };
  const places = [
    ...(mayRead.messages ? [placesIn('messages', 'message', unerased)] : []),
    ...(mayRead.notes ? [placesIn('notes', 'note', raw('true'))] : []),
  ];
  if (places.length > 0) return join(places, ' UNION ALL ');
  return raw(`SELECT NULL::text AS place, NULL::uuid AS message_id, NULL::uuid AS note_id, NULL::text AS text,
                     NULL::timestamptz AS inserted_at WHERE false`);
}

/** Words end at blocks and not at what stands within a line, as plainText has it. */
const withoutTags = `regexp_replace(regexp_replace(place.text,
    '</?(p|pre|blockquote|br|div|li|ul|ol|tr|table|hr|h[1-4]|td|th)( [^>]*)?/?>', ' ', 'g'), '<[^>]*>', '', 'g')`;

/** Whatever is no letter and no digit, as contact_search_words has it: no collation is asked. */
const separator =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]';

/** A regular expression for each word, which has letters and digits only. */
function patternsOf({ words }: TypedQuery): string[] {
  return words.map((word, index) => {
    if (isUnspacedWord(word)) return word;
    return `(^|${separator})${word}${index === words.length - 1 ? '' : `($|${separator})`}`;
  });
}
