import { useId, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import { isEmail } from './is-email.ts';
import type { PanelState } from './state.ts';

/** After the first message: asks for the visitor's name and address, for replies after they have left. */
export function ContactCard({ chat, state }: { chat: Chat; state: PanelState }) {
  const { channel, visitor, hasSkippedContact } = state;
  const [isChanging, setChanging] = useState(false);
  if (!channel || visitor.is_verified) return null;
  const { asks_for, follows_up_by_email } = channel;
  const asksName = asks_for === 'name_and_email' && !visitor.name;
  const asks = asks_for !== 'nothing' && (asksName || !visitor.email) && !hasSkippedContact;
  const hide = () => {
    setChanging(false);
    chat.skipContact();
  };
  if (asks || isChanging)
    return (
      <ContactForm
        chat={chat}
        state={state}
        asksName={asksName}
        onDone={() => setChanging(false)}
        onSkip={hide}
      />
    );
  if (!visitor.email || !follows_up_by_email) return null;
  return (
    <p class="hint">
      {words.answersByMail(visitor.email)}{' '}
      <button type="button" class="link" onClick={() => setChanging(true)}>
        {words.change}
      </button>
    </p>
  );
}

type FormProps = { chat: Chat; state: PanelState; asksName: boolean; onDone: () => void; onSkip: () => void };

function ContactForm({ chat, state: { channel, visitor }, asksName, onDone, onSkip }: FormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState(visitor.email ?? '');
  const [fault, setFault] = useState('');
  const id = useId();
  const save = async (event: Event) => {
    event.preventDefault();
    if (!isEmail(email)) return setFault(words.notAnEmail);
    const failed = await chat.saveContact({ email: email.trim(), ...(name.trim() && { name: name.trim() }) });
    setFault(failed);
    if (!failed) onDone();
  };
  return (
    <form class="card" onSubmit={save} noValidate aria-labelledby={`${id}-question`}>
      <h2 id={`${id}-question`}>{words.contactQuestion}</h2>
      <p class="note">{channel?.follows_up_by_email ? words.contactHintByMail : words.contactHint}</p>
      {asksName && (
        <label class="label">
          {words.name}
          <input
            class="input"
            autocomplete="name"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      <label class="label">
        {words.email}
        <input
          class="input"
          type="email"
          autocomplete="email"
          placeholder={words.emailPlaceholder}
          value={email}
          aria-invalid={fault !== ''}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      {fault && (
        <p class="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary">
          {words.save}
        </button>
        <button type="button" class="secondary" onClick={onSkip}>
          {words.skip}
        </button>
      </div>
    </form>
  );
}
