import type { ChatSettings } from '../../../contract/chat-channel.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';

export type ChatChannel = {
  organizationId: string;
  id: string;
  name: string;
  settings: ChatSettings;
  /** Whether a page has loaded the chat. */
  isVisited: boolean;
};

/**
 * A channel by the id in a page's snippet, which also determines its organization.
 *
 * @throws NotFound, also for a paused one
 */
export async function chatChannel(reader: Reader, publicChannelId = ''): Promise<ChatChannel> {
  const id = parsePublicId('chn', publicChannelId);
  if (id === undefined) throw new NotFound();
  const [found] = await reader.read<{ organization_id: string }>({
    name: 'organization_of_chat_channel',
    text: 'SELECT organization_id FROM chat_channels WHERE channel_id = $1',
    values: [id],
  });
  if (!found) throw new NotFound();
  const [row] = await reader.read<{ name: string; settings: { chat: ChatSettings }; is_visited: boolean }>({
    name: 'find_chat_channel',
    text: `SELECT c.name, c.settings, c.first_visit_at IS NOT NULL AS is_visited FROM channels c JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
            WHERE c.organization_id = $1 AND c.id = $2 AND c.deleted_at IS NULL AND c.state <> 'paused'`,
    values: [found.organization_id, id],
  });
  if (!row) throw new NotFound();
  const { name, settings, is_visited: isVisited } = row;
  return { organizationId: found.organization_id, id, name, settings: settings.chat, isVisited };
}
