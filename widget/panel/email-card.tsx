import { useId, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import { isEmail } from './is-email.ts';
import type { PanelState } from './state.ts';

/** After the first message: where an answer should go if the visitor has left by then. */
export function EmailCard({ chat, state }: { chat: Chat; state: PanelState }) {
  const { channel, visitor, hasSkippedEmail } = state;
  const [isChanging, setChanging] = useState(false);
  const [email, setEmail] = useState(visitor.email ?? '');
  const [fault, setFault] = useState('');
  const field = useId();
  if (!channel?.follows_up_by_email) return null;
  if (visitor.email && !isChanging)
    return (
      <p class="hint">
        {words.answersByMail(visitor.email)}{' '}
        {!visitor.is_verified && (
          <button type="button" class="link" onClick={() => setChanging(true)}>
            {words.change}
          </button>
        )}
      </p>
    );
  if (hasSkippedEmail && !isChanging) return null;
  const save = async (event: Event) => {
    event.preventDefault();
    if (!isEmail(email)) return setFault(words.notAnEmail);
    setFault(await chat.saveContact({ email: email.trim() }));
    setChanging(false);
  };
  return (
    <form class="card" onSubmit={save} noValidate>
      <label for={field}>{words.emailQuestion}</label>
      <p>{words.emailHint}</p>
      <div class="row">
        <input
          id={field}
          class="input"
          type="email"
          autocomplete="email"
          placeholder={words.emailPlaceholder}
          value={email}
          aria-invalid={fault !== ''}
          aria-describedby={fault ? `${field}-fault` : undefined}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          {words.save}
        </button>
        <button
          type="button"
          class="secondary"
          onClick={() => {
            setChanging(false);
            chat.skipEmail();
          }}
        >
          {words.skip}
        </button>
      </div>
      {fault && (
        <p class="fault" id={`${field}-fault`} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
