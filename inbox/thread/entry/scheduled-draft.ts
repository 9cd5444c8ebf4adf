import type { ScheduledMessage } from '../../../sdk/src/types.ts';
import { withPictureIds } from '../../cache/queries/with-picture-ids.ts';
import { draftFiles } from '../../drafts/draft-files.ts';
import type { DraftMail } from '../../drafts/draft-mail.ts';
import type { Draft } from '../../drafts/drafts.ts';
import type { Api } from '../../session/api.ts';
import { plainText } from '../../words/plain-text.ts';

/** Converts a scheduled message back into its draft, with all of its options. */
export async function scheduledDraft(api: Api, scheduled: ScheduledMessage): Promise<Omit<Draft, 'key'>> {
  const { body_html, attachments, mail, answer_by, macro_id, macro_actions } = scheduled;
  const html = withPictureIds(body_html);
  return {
    html,
    replyTo: await repliedTo(api, scheduled),
    files: draftFiles(attachments, html),
    ...(mail && { mail: draftMail(mail) }),
    ...(answer_by && { answerBy: answer_by }),
    ...(macro_id !== null && { macro: { id: macro_id, actions: macro_actions } }),
  };
}

async function repliedTo(
  api: Api,
  { conversation_id, reply_to_id }: ScheduledMessage,
): Promise<Draft['replyTo']> {
  if (reply_to_id === null) return undefined;
  const { user, body_html } = await api('getMessage', {
    params: { conversation_id, message_id: reply_to_id },
  });
  return { id: reply_to_id, name: user?.name ?? '?', text: plainText(body_html) };
}

function draftMail(mail: NonNullable<ScheduledMessage['mail']>): DraftMail {
  const list = (them: typeof mail.to = []) => them.map(({ address, name = null }) => ({ address, name }));
  return {
    to: list(mail.to),
    cc: list(mail.cc),
    bcc: list(mail.bcc),
    subject: mail.subject ?? '',
    includesHistory: mail.includes_history ?? false,
    ...(mail.signature_html !== undefined && { signatureHtml: mail.signature_html }),
  };
}
