import type { WidgetMessage } from '../../contract/widget/shapes.ts';
import { dateOf, sizeOf, timeOf } from '../words/times.ts';
import { words } from '../words/words.ts';
import { Avatar } from './avatar.tsx';
import type { Chat } from './chat.ts';
import { Icon } from './icons.tsx';
import { RichText } from './rich-text.tsx';
import { deliveryLine } from './sending/delivery-line.ts';
import type { Outgoing } from './sending/outgoing.ts';

const pictures = /^(png|jpe?g|gif|webp)$/;

type Props = { message: WidgetMessage; showsAuthor: boolean; showsState: boolean };

export function MessageRow({ message, showsAuthor, showsState }: Props) {
  const { author, text, body_html, attachments, inserted_at, seen_at } = message;
  const isOwn = author.kind === 'you';
  const at = dateOf(inserted_at);
  const time = timeOf(at);
  return (
    <article class={`message arriving${isOwn ? ' own' : ''}`} title={time}>
      {!isOwn && showsAuthor && (
        <p class="author">
          <Avatar name={author.name} picture={author.picture_url} />
          <bdi>{author.name}</bdi>
          <time dateTime={at.toISOString()}>{time}</time>
        </p>
      )}
      {isOwn && <span class="visually-hidden">{words.you}</span>}
      {(text || body_html) && (
        <div class="bubble">
          {body_html ? (
            <RichText html={body_html} />
          ) : (
            <div class="text" dir="auto">
              {text}
            </div>
          )}
        </div>
      )}
      {attachments.length > 0 && (
        <div class="files">
          {attachments.map((file) => (
            <SentFile key={file.id} file={file} />
          ))}
        </div>
      )}
      {isOwn && showsState && (
        <p class="state">
          <Icon name="check" />
          {seen_at ? words.seen : words.sent} · <time dateTime={at.toISOString()}>{time}</time>
        </p>
      )}
    </article>
  );
}

function SentFile({ file }: { file: WidgetMessage['attachments'][number] }) {
  const { url, name, extension, size } = file;
  const label = words.openFile(name, sizeOf(size));
  if (pictures.test(extension))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
        <img class="picture" src={url} alt="" />
      </a>
    );
  return (
    <a class="file" href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
      <Icon name="file" />
      <bdi class="name">{name}</bdi>
      <span class="size">{sizeOf(size)}</span>
    </a>
  );
}

/** A message that the server hasn't confirmed. */
export function OutgoingRow({
  outgoing,
  chat,
  isOnline,
}: {
  outgoing: Outgoing;
  chat: Chat;
  isOnline: boolean;
}) {
  const { key, text, files, state, wasTried } = outgoing;
  const isHeldUp = state !== 'sending' || (!isOnline && !wasTried);
  return (
    <article class={`message own ${state}`}>
      <span class="visually-hidden">{words.you}</span>
      {text && (
        <div class="bubble">
          <div class="text" dir="auto">
            {text}
          </div>
        </div>
      )}
      {files.length > 0 && (
        <div class="files">
          {files.map(({ id, name, size }) => (
            <p key={id} class="file">
              <Icon name="file" />
              <bdi class="name">{name}</bdi>
              <span class="size">{sizeOf(size)}</span>
            </p>
          ))}
        </div>
      )}
      <p class={`state${state === 'failed' ? ' fault' : ''}`}>{deliveryLine(outgoing, isOnline)}</p>
      {isHeldUp && (
        <p class="state">
          {(isOnline || state === 'failed') && !(state === 'failed' && outgoing.isHeld) && (
            <button type="button" class="link" onClick={() => chat.retry(key)}>
              {state === 'failed' ? words.tryAgain : words.tryNow}
            </button>
          )}
          <button type="button" class="link" onClick={() => chat.discard(key)}>
            {words.discard}
          </button>
        </p>
      )}
    </article>
  );
}
