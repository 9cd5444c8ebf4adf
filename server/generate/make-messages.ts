import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import type { ContactWords } from '../features/conversations/search/search-vector.ts';
import { isBrief, type Source } from './conversation-state.ts';
import { idAt } from './id-at.ts';
import { followUpHtml, openingHtml, replyHtml, spamHtml, systemHtml, type Talk } from './message-text.ts';
import type { Scene } from './scene.ts';
import type { Member, Setting } from './setting.ts';
import { firstSpeaker, nextSpeaker, type Speaker } from './speaker.ts';
import { messageMoments } from './times.ts';
import type { Topic } from './words/topic.ts';

export const messageColumns = [
  ...[
    'organization_id',
    'id',
    'conversation_id',
    'source',
    'body_html',
    'user_id',
    'contact_id',
    'is_ai_message',
  ],
  ...['reply_to_id', 'marked_as_solution_at', 'inserted_at'],
] as const;

export type MessageRow = {
  organization_id: string;
  id: string;
  conversation_id: string;
  source: Source;
  body_html: string;
  user_id: string | null;
  contact_id: string | null;
  is_ai_message: boolean;
  reply_to_id: string | null;
  marked_as_solution_at: string | null;
  inserted_at: string;
};

/** A conversation before its first message. */
export type Outline = {
  readonly id: string;
  readonly source: Source;
  readonly isSpam: boolean;
  readonly contactId: string;
  readonly contact: ContactWords;
  /** Who replies; undefined if nobody has yet. */
  readonly member: Member | undefined;
  readonly scene: Scene;
  readonly topic: Topic;
  readonly openedAt: Microseconds;
  readonly messageCount: number;
};

/** A conversation's messages, oldest first, and the time of the last one. */
export function makeMessages({ organizationId, now, random }: Setting, outline: Outline) {
  const times = messageMoments(random, now, outline.openedAt, outline.messageCount);
  const talk = { random, scene: outline.scene, topic: outline.topic, isBrief: isBrief(outline.source) };
  const rows: MessageRow[] = [];
  let speaker = firstSpeaker(outline);
  for (const timestamp of times) {
    rows.push({
      organization_id: organizationId,
      id: idAt(timestamp),
      conversation_id: outline.id,
      ...messageFields(speaker, talk, outline, rows.length === 0),
      reply_to_id: rows.length > 0 && random.chance(0.06) ? random.pick(rows).id : null,
      marked_as_solution_at: null,
      inserted_at: formatTimestamp(timestamp),
    });
    speaker = nextSpeaker(random, speaker, outline);
  }
  return { messages: rows, lastAt: times.at(-1) ?? outline.openedAt };
}

function messageFields(speaker: Speaker, talk: Talk, outline: Outline, isFirst: boolean) {
  if (speaker === 'member' && outline.member) return answer(talk, outline.member);
  const nobody = { user_id: null, is_ai_message: false };
  if (speaker === 'system') {
    return { ...nobody, source: 'system' as const, contact_id: null, body_html: systemHtml(talk) };
  }
  const write = outline.isSpam ? spamHtml : isFirst ? openingHtml : followUpHtml;
  return { ...nobody, source: outline.source, contact_id: outline.contactId, body_html: write(talk) };
}

/** People write in the dashboard; half of an app's messages are the AI's. */
function answer(talk: Talk, member: Member) {
  const byApp = talk.random.chance(0.15);
  return {
    source: byApp ? ('api' as const) : ('dashboard' as const),
    user_id: member.id,
    contact_id: null,
    is_ai_message: byApp && talk.random.chance(0.5),
    body_html: replyHtml(talk),
  };
}
