import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { FileStore } from '../../files/file-store.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { queryOf } from '../../http/form.ts';
import { oneHeader } from '../../http/one-header.ts';
import { seeOther } from '../../http/page.ts';
import { wordsFor } from '../../http/page-language.ts';
import type { PageSessions } from '../../http/page-session.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { exportPolicy } from '../../pages/exported-conversation.ts';
import { pageWords } from '../../pages/words/page-words.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { conversationIdFrom, findConversation } from '../conversations/visible-conversation.ts';
import { exportHtml } from './export-html.ts';
import { exportJson } from './export-json.ts';

type Dependencies = { database: Database; files: FileStore; sessions: PageSessions };
type Parameters = { organization_id: string; conversation_id: string };

/**
 * `GET /exported/{organization_id}/{conversation_id}`: a conversation as a document. `format` is `html` or `json`, which are
 * downloads and recorded in the audit log, or `print`, which is shown. With `notes=true` it includes the notes. A page and not an
 * operation, so that browsers save it as it arrives.
 */
export function conversationExportRoutes(
  scope: FastifyInstance,
  { database, files, sessions }: Dependencies,
): void {
  scope.get('/exported/:organization_id/:conversation_id', async (request, reply) => {
    const { organization_id, conversation_id } = request.params as Parameters;
    const caller = await sessions.memberOf(request, parsePublicId('org', organization_id));
    const query = queryOf(request);
    const includesNotes = query.get('notes') === 'true';
    const format = formatFrom(query.get('format'));
    if (!caller || !format || !mayExport(caller, includesNotes) || isFromElsewhere(request))
      throw new NotFound();
    const conversation = await findConversation(database, caller, conversationIdFrom(conversation_id));
    if (!conversation) throw new NotFound();
    if (conversation.merged_into_id !== null)
      return seeOther(
        reply,
        `/exported/${organization_id}/${publicId('cnv', conversation.merged_into_id)}?${query}`,
      );
    if (format !== 'print') await recordExport(caller, conversation, { format, includesNotes });
    const common = {
      reader: database.replica ?? database,
      conversation,
      includesNotes,
      now: Date.now() * 1000,
    };
    const language = query.get('language');
    const content =
      format === 'json'
        ? exportJson(common)
        : exportHtml({
            ...common,
            files,
            organization: caller.organization,
            words: language === null ? wordsFor(request) : pageWords(language),
            timeZone: timeZoneFrom(query.get('time_zone')),
          });
    return reply
      .headers({
        'content-type': format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
        'content-disposition': contentDisposition(
          format === 'print' ? 'inline' : 'attachment',
          `conversation-${conversation.number}.${format === 'json' ? 'json' : 'html'}`,
        ),
        'content-security-policy': `${exportPolicy}; frame-ancestors 'none'`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(Readable.from(content));
  });

  async function recordExport(
    caller: SelfCaller,
    { number, subject }: ConversationRow,
    { format, includesNotes }: { format: Format; includesNotes: boolean },
  ): Promise<void> {
    await database.transaction((transaction) =>
      recordAudit(transaction, {
        organizationId: caller.organization.id,
        kind: 'conversation.exported',
        actor: eventActor(caller),
        details: {
          conversation: `#${number}${subject === null ? '' : ` ${subject}`}`,
          format,
          notes: String(includesNotes),
        },
      }),
    );
  }
}

type Format = 'html' | 'json' | 'print';

function formatFrom(text: string | null): Format | undefined {
  if (text === null) return 'html';
  return text === 'html' || text === 'json' || text === 'print' ? text : undefined;
}

function mayExport({ scopes }: SelfCaller, includesNotes: boolean): boolean {
  const granted: readonly string[] = scopes;
  const needed = ['conversations:read', 'messages:read', ...(includesNotes ? ['notes:read'] : [])];
  return needed.every((scope) => granted.includes(scope));
}

/** A link or a form of another website: it could start downloads and fill the audit log. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = oneHeader(request, 'sec-fetch-site') ?? 'none';
  return site !== 'same-origin' && site !== 'none';
}

/** UTC if it is missing or unknown. */
function timeZoneFrom(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
