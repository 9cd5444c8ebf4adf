import type { ConversationVisitor } from '../../../../contract/inbox/visitor.ts';
import type { Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { processTime } from '../../../db/timestamps.ts';
import { publicId } from '../../../ids/public-id.ts';

type Row = {
  channel_id: string;
  is_verified: boolean;
  claimed_name: string | null;
  claimed_email: string | null;
  page: ConversationVisitor['page'];
  browser: string | null;
  language: string | null;
  last_seen_at: Microseconds;
  is_here: boolean;
};

/** Data from the contact's latest browser; undefined if a conversation is no chat, or they have signed out everywhere. */
export async function visitorOf(
  reader: Reader,
  organizationId: string,
  conversationId: string,
): Promise<ConversationVisitor | undefined> {
  const [row] = await reader.read<Row>({
    name: 'find_conversation_visitor',
    text: `SELECT s.channel_id, s.verified_until IS NOT NULL AS is_verified, s.claimed_name, s.claimed_email, s.page, s.browser,
                  s.language, s.last_seen_at, p.session_id IS NOT NULL AS is_here
             FROM conversations c
             JOIN widget_sessions s ON s.organization_id = $1 AND s.contact_id = c.contact_id
             LEFT JOIN visitor_presence p ON p.organization_id = $1 AND p.session_id = s.id AND p.seen_until > $3
            WHERE c.organization_id = $1 AND c.id = $2 AND c.source = 'chat'
            ORDER BY is_here DESC, s.last_seen_at DESC LIMIT 1`,
    values: [organizationId, conversationId, processTime()],
  });
  return row && presented(row);
}

function presented({ channel_id, language, last_seen_at, browser, ...row }: Row): ConversationVisitor {
  return {
    ...row,
    channel_id: publicId('chn', channel_id),
    language: /^[a-z]{2,3}\b[\w-]*/i.exec(language ?? '')?.[0] ?? null,
    user_agent: browser,
    last_seen_at: unixSeconds(last_seen_at),
  };
}
