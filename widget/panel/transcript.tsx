import { useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import type { PanelState } from './state.ts';

type Told = { email: string } | { fault: string } | 'sending' | undefined;

/** For users with a verified address only: other addresses get no email on request. */
export function Transcript({
  chat,
  state: { channel, visitor },
  conversationId,
}: {
  chat: Chat;
  state: PanelState;
  conversationId: string;
}) {
  const [told, setTold] = useState<Told>();
  if (!channel?.follows_up_by_email || !visitor.is_email_verified) return null;
  const send = async () => {
    setTold('sending');
    setTold(await chat.mailTranscript(conversationId));
  };
  const isSent = typeof told === 'object' && 'email' in told;
  return (
    <p class="hint" role="status">
      {isSent ? (
        words.copySent(told.email)
      ) : (
        <button type="button" class="link" disabled={told === 'sending'} onClick={() => void send()}>
          {words.emailCopy}
        </button>
      )}
      {typeof told === 'object' && 'fault' in told && <span class="fault"> {told.fault}</span>}
    </p>
  );
}
