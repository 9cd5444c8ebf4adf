import { NIL } from 'uuid';
import type { CreateSuggestionBody, SuggestionKind } from '../../../contract/suggestion.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { fieldError, ValidationError } from '../../errors/validation-error.ts';
import type { HtmlReader } from '../../html/open-html-threads.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { tagsById } from '../tags/tag-store.ts';
import { keyOf, type SourceKey } from './suggestion-row.ts';
import type { NewSuggestion } from './suggestion-store.ts';
import { titlesOf } from './with-references.ts';

export type SuggestionContent = Pick<NewSuggestion, 'kind' | 'body' | 'tagIds' | 'macroId' | 'sources'>;

/** What each kind consists of. */
const fieldOf = {
  reply: 'body_html',
  summary: 'body_html',
  tags: 'tag_ids',
  macro: 'macro_id',
} as const satisfies Record<SuggestionKind, keyof CreateSuggestionBody>;

const contentFields = ['body_html', 'tag_ids', 'macro_id'] as const;

/**
 * A suggestion's validated content, in stored form. The macro is looked up when it is written.
 *
 * @throws ValidationError, HtmlBusy
 */
export async function checkedSuggestion(
  { database, html }: { database: Reader; html: HtmlReader },
  caller: Caller,
  sent: CreateSuggestionBody,
): Promise<SuggestionContent> {
  const { kind } = sent;
  for (const field of contentFields) {
    const isOwn = field === fieldOf[kind];
    if (isOwn && sent[field] === undefined) throw fieldError(field, 'required', 'Is required.');
    if (!isOwn && sent[field] !== undefined)
      throw fieldError(field, 'impossible', `Can’t be sent with the kind ${kind}.`);
  }
  return {
    kind,
    body: await checkedBody(html, caller, sent.body_html),
    tagIds: await checkedTags(database, caller, sent.tag_ids ?? []),
    macroId: sent.macro_id === undefined ? null : (parsePublicId('mac', sent.macro_id) ?? NIL),
    sources: await checkedSources(database, caller, sent.sources ?? []),
  };
}

async function checkedBody(
  html: HtmlReader,
  { organization }: Caller,
  sent: string | undefined,
): Promise<string | null> {
  if (sent === undefined) return null;
  const read = await html.readBody(organization.id, { html: sent, attachmentIds: [] });
  if (read.html === '')
    throw fieldError('body_html', 'blank', 'Has no visible content once it is sanitized.');
  return read.html;
}

async function checkedTags(reader: Reader, caller: Caller, sent: readonly string[]): Promise<string[]> {
  if (sent.length === 0) return [];
  const ids = sent.map((text) => parsePublicId('tag', text) ?? NIL);
  const found = await tagsById(reader, caller.organization.id, ids);
  refuseMissing(
    ids.map((id) => found.some((tag) => tag.id === id)),
    'tag_ids',
    'Must be a tag of this organization.',
  );
  return ids;
}

async function checkedSources(
  reader: Reader,
  caller: Caller,
  sent: NonNullable<CreateSuggestionBody['sources']>,
): Promise<SourceKey[]> {
  const sources = sent.map(({ type, id }) => ({
    type,
    id: parsePublicId(type === 'macro' ? 'mac' : 'cnv', id) ?? NIL,
  }));
  const titles = await titlesOf(reader, caller, sources);
  refuseMissing(
    sources.map((source) => titles.has(keyOf(source))),
    'sources',
    'Must be a conversation of this organization, or a macro that everyone sees.',
  );
  return sources;
}

function refuseMissing(found: readonly boolean[], field: string, message: string): void {
  const errors = found.flatMap((isFound, index) =>
    isFound ? [] : [{ field: `${field}.${index}`, code: 'not_found', message }],
  );
  if (errors.length > 0) throw new ValidationError(errors);
}
