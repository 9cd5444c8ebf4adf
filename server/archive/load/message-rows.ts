import type { Archived } from '../../../contract/archive/archive-records.ts';
import { withRenamedPictures } from '../../text/inline-pictures.ts';
import { readBody } from '../../text/read-body.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { known } from './known-id.ts';
import { type Loading, localOrNull, type Outcome, timeOf, timeOrNull } from './load-step.ts';
import { picturesOf } from './pictures-of.ts';
import type { Present } from './present-records.ts';

/** A message that is ready to be written. */
export type LoadedMessage = {
  row: {
    id: string;
    conversation_id: string;
    user_id: string | null;
    contact_id: string | null;
    reply_to_id: string | null;
    inserted_at: string;
    marked_as_solution_at: string | null;
  } & Record<string, unknown>;
  preview: string;
  mail: Archived<'messages'>['mail'];
};

/** The messages of a conversation. Those without a known author are reported. */
export function messageRows(
  loading: Loading,
  present: Present,
  { conversation, messages, attachments }: WholeConversation,
  outcome: Outcome,
): LoadedMessage[] {
  const { ids, keepsIds } = loading;
  const conversationId = ids.of('cnv', conversation.id) ?? '';
  const pictures = picturesOf(loading, attachments);
  return messages.flatMap((message) => {
    const id = ids.of('msg', message.id);
    if (id === undefined) return [];
    const contactId = known(present.contacts, localOrNull(loading, 'cnt', message.contact_id));
    const userId = known(present.users, localOrNull(loading, 'usr', message.user_id));
    if ((message.contact_id ?? message.user_id) !== null && (contactId ?? userId) === null) {
      outcome.problems.push({
        kind: 'messages',
        external_id: message.id,
        problem: 'Its author is not in the archive.',
      });
      return [];
    }
    const html = withRenamedPictures(message.body_html, pictures);
    const own = attachments.filter(({ resource_id }) => resource_id === message.id);
    const body = readBody({ html, attachmentIds: own.map((it) => pictures.get(it.id) ?? it.id) });
    if (body.isShortened)
      outcome.problems.push({
        kind: 'messages',
        external_id: message.id,
        problem: 'It was too long, and was shortened.',
      });
    const row = {
      id,
      conversation_id: conversationId,
      source: keepsIds ? message.source : 'import',
      body_html: body.html,
      user_id: userId,
      contact_id: userId === null ? contactId : null,
      via_app_id: known(present.apps, localOrNull(loading, 'app', message.via_app_id)),
      is_ai_message: message.is_ai_message,
      reply_to_id: localOrNull(loading, 'msg', message.reply_to_id),
      meta_info: message.meta_info,
      channel_info: keepsIds
        ? message.channel_info
        : { ...message.channel_info, imported: importedFrom(loading, message.id) },
      marked_as_solution_at: timeOrNull(message.marked_as_solution_at),
      delivery_status: message.delivery?.status ?? null,
      delivery_error: message.delivery?.error ?? null,
      delivery_updated_at: timeOrNull(message.delivery?.updated_at ?? null),
      inserted_at: timeOf(message.inserted_at),
    };
    return [{ row, preview: body.preview, mail: message.mail }];
  });
}

const importedFrom = ({ source }: Loading, externalId: string) => ({ source, external_id: externalId });
