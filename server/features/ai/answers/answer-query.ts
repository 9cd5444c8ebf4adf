import sql, { join, type Sql } from 'sql-template-tag';
import { type SourceType, sourceTypes } from '../../../../contract/suggestion.ts';
import type { Caller } from '../../../access/caller.ts';
import { seenBy } from '../../macros/macro-store.ts';
import type { Meaning } from '../embeddings/meaning-of.ts';

/** Who asks: a caller, or a background job of the organization. */
export type Asker = Caller | { organization: { id: string }; user?: never };

export type AnswerQuery = {
  /** What is asked, in any words. */
  text: string;
  /** The conversation in which it is asked: it isn’t its own answer. A uuid. */
  conversationId?: string;
  limit: number;
  /** Finds what has other words, too. Absent: only words are compared. */
  meaning?: Meaning | undefined;
  /** Without macros that only some see. */
  onlyShared?: boolean;
};

/** Which source answers, and how well. */
export type RankedAnswer = { id: string; type: SourceType; title: string; score: number };

/** A title is a subject or a name, which a scope for messages alone doesn’t show. */
export function typesFor(asker: Asker): SourceType[] {
  if (!('scopes' in asker)) return [...sourceTypes];
  return sourceTypes.filter((type) => asker.scopes.includes(scopeFor[type]));
}

const scopeFor = { conversation: 'conversations:read', macro: 'macros:read' } as const;

export function macrosFor(asker: Asker, { onlyShared = false }: AnswerQuery): Sql {
  if (!('scopes' in asker)) return sql`m.visibility = 'everyone'`;
  return join([seenBy(asker), onlyShared ? sql`m.visibility = 'everyone'` : sql`true`], ' AND ');
}
