import { Button } from '../../../design/button.tsx';
import { chosenTheme } from '../../../design/theme.ts';
import type { Message } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { plainText } from '../../words/plain-text.ts';
import { dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { showImages, useShowsImages } from './shown-images.ts';
import { useFrameHeight } from './use-frame-height.ts';
import { useIsPainted } from './use-is-painted.ts';

/**
 * A customer's HTML in a frame at its own URL, whose policy blocks scripts, forms and requests to other servers (security S15).
 * Remote images would tell their sender who reads the message and when, so they are loaded only on request.
 */
export function FramedBody({ message, name }: { message: Message; name: string }) {
  const { organization } = useMembership();
  const showsImages = useShowsImages(message.id);
  // A frame is a document of its own and slower than the rest, so the text is rendered first.
  const isPainted = useIsPainted();
  const { frame, height } = useFrameHeight(message, isPainted);
  const query = new URLSearchParams({ theme: chosenTheme(), ...(showsImages && { images: 'all' }) });
  return (
    <>
      {!showsImages && hasRemoteImages(message.body_html) && (
        <p className="my-1 flex items-center gap-2 text-xs text-muted">
          {words.thread.imagesBlocked}
          <Button size="small" variant="quiet" onClick={() => showImages(message.id)}>
            {words.thread.loadImages}
          </Button>
        </p>
      )}
      {!isPainted && (
        <p dir="auto" className="rich-text overflow-hidden" style={{ height }}>
          {plainText(message.body_html)}
        </p>
      )}
      {isPainted && (
        <iframe
          ref={frame}
          title={words.thread.messageOf(name, dateText(message.inserted_at))}
          loading="lazy"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          src={`/framed/${organization.id}/${message.id}?${query}`}
          className="block w-full border-0"
          style={{ height }}
        />
      )}
    </>
  );
}

function hasRemoteImages(html: string): boolean {
  return [...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].some(([, src = '']) => !src.includes('/files/'));
}
