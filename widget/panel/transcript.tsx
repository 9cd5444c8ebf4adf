import { useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import type { PanelState } from './state.ts';

type Result = { email: string } | { fault: string } | 'sending' | undefined;

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
  const [result, setResult] = useState<Result>();
  if (!channel?.follows_up_by_email || !visitor.is_email_verified) return null;
  const send = async () => {
    setResult('sending');
    setResult(await chat.mailTranscript(conversationId));
  };
  const isSent = typeof result === 'object' && 'email' in result;
  return (
    <p class="hint" role="status">
      {isSent ? (
        words.copySent(result.email)
      ) : (
        <button type="button" class="link" disabled={result === 'sending'} onClick={() => void send()}>
          {words.emailCopy}
        </button>
      )}
      {typeof result === 'object' && 'fault' in result && <span class="fault"> {result.fault}</span>}
    </p>
  );
}
