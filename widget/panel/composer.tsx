import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import { ComposerFiles } from './composer-files.tsx';
import { Icon } from './icons.tsx';
import { isTouch } from './is-touch.ts';
import type { PanelState } from './state.ts';
import { useUploads } from './use-uploads.ts';

const maxCharacters = 10_000;
/** Not in Firefox, nor in older Safaris. */
const growsByItself = CSS.supports('field-sizing', 'content');

type Props = { chat: Chat; state: PanelState; conversationId: string | null };

export function Composer({ chat, state, conversationId }: Props) {
  const [text, setText] = useState(chat.drafts.get(conversationId));
  const [fault, setFault] = useState('');
  const [isDropping, setDropping] = useState(false);
  const uploads = useUploads(chat, setFault);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  /** A honeypot, invisible to visitors: scripts that fill in every field reveal themselves. */
  const trap = useRef<HTMLInputElement>(null);
  const id = useId();
  const beginsAnother = state.screen.name === 'home' && state.conversations.length > 0;
  const canSend = (text.trim() !== '' || uploads.files.length > 0) && !uploads.isBusy;

  useEffect(() => {
    if (growsByItself || !field.current) return;
    const { style } = field.current;
    style.blockSize = 'auto';
    style.blockSize = `${field.current.scrollHeight}px`;
  }, [text]);
  useEffect(() => {
    if (state.isOpen && !isTouch.matches) field.current?.focus({ preventScroll: true });
  }, [state.isOpen]);

  const write = (written: string) => {
    setText(written);
    setFault('');
    chat.drafts.set(conversationId, written);
    chat.tellTyping(conversationId, written.trim() !== '');
  };
  const send = () => {
    if (!canSend) return;
    const sent = text.trim();
    if (sent.length > maxCharacters)
      return setFault(words.tooLong(maxCharacters.toLocaleString(document.documentElement.lang)));
    if (sent === '' && uploads.held.length > 0) return setFault(words.textNeeded);
    const website = trap.current?.value ?? '';
    chat.send({ conversationId, text: sent, files: uploads.ready, heldFiles: uploads.held, website });
    write('');
    uploads.clear();
    field.current?.focus();
  };
  const take = (files: FileList | null | undefined) => {
    if (!files || files.length === 0) return false;
    setFault('');
    uploads.add([...files]);
    return true;
  };

  return (
    <form
      class={`composer${isDropping ? ' dropping' : ''}`}
      aria-label={words.writeLabel}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        take(event.dataTransfer?.files);
      }}
    >
      <input ref={trap} class="trap" name="website" autocomplete="off" tabIndex={-1} aria-hidden="true" />
      <ComposerFiles uploads={uploads} />
      {fault && (
        <p class="fault" role="alert" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      <div class="field">
        <button
          type="button"
          class="icon-button"
          aria-label={words.attach}
          title={words.attach}
          onClick={() => picker.current?.click()}
        >
          <Icon name="attach" />
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = '';
          }}
        />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          placeholder={beginsAnother ? words.writeNew : words.write}
          aria-label={words.writeLabel}
          aria-describedby={fault ? `${id}-fault` : undefined}
          enterkeyhint={isTouch.matches ? 'enter' : 'send'}
          onInput={(event) => write(event.currentTarget.value)}
          onPaste={(event) => {
            if (take(event.clipboardData?.files)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isTouch.matches) return;
            event.preventDefault();
            send();
          }}
        />
        <button
          type="submit"
          class={`icon-button${canSend ? ' ready' : ''}`}
          aria-label={words.send}
          title={words.send}
          aria-disabled={!canSend}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
