import { Button } from '../../../design/button.tsx';
import type { Message } from '../../../sdk/src/types.ts';
import { hasDraft, loadDraft, newKey, openDraft } from '../../drafts/drafts.ts';
import { joinDrafts } from '../../drafts/join-drafts.ts';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { plainText } from '../../words/plain-text.ts';
import { words } from '../../words/words.ts';
import { MailFailure } from '../mail/mail-failure.tsx';
import { copyText } from './copy-text.ts';

type Props = { message: Message; error: string | null };

/** Why the customer didn't get a message, and what to do about it. */
export function DeliveryFailure({ message, error }: Props) {
  const { organization, user } = useMembership();
  const mayWrite = useMay('messages:write');
  const texts = words.thread.failure;
  if (isMail(message))
    return (
      <div role="status" className="mt-2 rounded-md bg-danger-soft px-3 py-2 text-xs">
        <MailFailure message={message} />
      </div>
    );
  const sendAgain = () => {
    const draftLocation = {
      writerId: user.id,
      organizationId: organization.id,
      conversationId: message.conversation_id,
      kind: 'message',
    } as const;
    const resend = { key: newKey(), html: withoutImages(message.body_html) };
    openDraft(draftLocation, hasDraft(draftLocation) ? joinDrafts(resend, loadDraft(draftLocation)) : resend);
  };
  return (
    <div role="status" className="mt-2 rounded-md bg-danger-soft px-3 py-2 text-xs">
      <p className="text-danger">{error === null ? texts.unknown : <bdi>{error}</bdi>}</p>
      <p className="mt-0.5 text-soft">
        {texts.whatToDo}
        {message.attachments.length > 0 && ` ${texts.attachAgain}`}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        {mayWrite && (
          <Button size="small" onClick={sendAgain}>
            {texts.sendAgain}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={() => void copyText(plainText(message.body_html), texts.copied)}
        >
          {texts.copy}
        </Button>
      </p>
    </div>
  );
}

function isMail({ meta_info }: Message): boolean {
  return ((meta_info.deskbell ?? {}) as { channel?: string }).channel !== undefined;
}

/** An attachment belongs to one message: another one needs a new upload. */
function withoutImages(html: string): string {
  return html.replaceAll(/<img\b[^>]*>/g, '');
}
