import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import { queryOf } from '../../../http/form.ts';
import { sendPage } from '../../../http/page.ts';
import type { PageSessions } from '../../../http/page-session.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { framePolicy, messageFrame } from '../../../pages/message-frame.ts';
import { downloadAddresses } from '../../attachments/download-address.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import { findMessage } from '../message-store.ts';
import { presentMessage } from '../present-message.ts';

type Dependencies = { reader: Reader; sessions: PageSessions; addresses: FileAddresses; baseUrl: () => URL };
type Params = { organization_id: string; message_id: string };

/**
 * `GET /framed/{organization_id}/{message_id}`: only a message's HTML, for a frame of the inbox, under its own policy
 * (docs/design/security-rules.md, Policy for HTML). The organization is in the address because a frame sends no
 * header.
 */
export function framedMessageRoute(scope: FastifyInstance, dependencies: Dependencies): void {
  const { reader, sessions, addresses, baseUrl } = dependencies;
  scope.get('/framed/:organization_id/:message_id', { config: { isFrame: true } }, async (request, reply) => {
    const params = request.params as Params;
    const caller = await sessions.memberOf(request, parsePublicId('org', params.organization_id));
    const bodyHtml = await visibleBody(caller, params);
    const query = queryOf(request);
    const policy = { origin: baseUrl().origin, loadsRemoteImages: query.get('images') === 'all' };
    reply.headers({ 'content-security-policy': framePolicy(policy), 'x-frame-options': 'SAMEORIGIN' });
    return sendPage(reply, messageFrame({ ...policy, bodyHtml, theme: query.get('theme') }));
  });

  /** @throws NotFound, also for callers who may not see it */
  async function visibleBody(caller: Caller | undefined, { message_id }: Params): Promise<string> {
    const id = parsePublicId('msg', message_id);
    if (!caller || id === undefined || !caller.scopes.includes('messages:read')) throw new NotFound();
    const message = await findMessage(reader, caller.organization.id, id);
    if (!message) throw new NotFound();
    return presentMessage(message, downloadAddresses(addresses, caller.organization.id)).body_html;
  }
}
