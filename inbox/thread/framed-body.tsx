import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { chosenTheme } from '../../design/theme.ts';
import type { Message } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import { useFrameHeight } from './use-frame-height.ts';

/**
 * A customer's HTML at an address of its own, under a policy that lets it run nothing, send nothing and load nothing from
 * elsewhere (security S15). Pictures from elsewhere tell their sender who looks, and when: they come when asked for.
 */
export function FramedBody({ message }: { message: Message }) {
  const { organization } = useMembership();
  const [showsImages, setShowsImages] = useState(false);
  const { frame, height } = useFrameHeight(message.body_html);
  const query = new URLSearchParams({ theme: chosenTheme(), ...(showsImages && { images: 'all' }) });
  return (
    <>
      {!showsImages && hasRemoteImages(message.body_html) && (
        <p className="my-1 flex items-center gap-2 text-xs text-muted">
          Pictures from elsewhere are not loaded.
          <Button size="small" look="quiet" onClick={() => setShowsImages(true)}>
            Show pictures
          </Button>
        </p>
      )}
      <iframe
        ref={frame}
        title="Message"
        loading="lazy"
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        src={`/framed/${organization.id}/${message.id}?${query}`}
        className="block w-full border-0"
        style={{ height }}
      />
    </>
  );
}

function hasRemoteImages(html: string): boolean {
  return [...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].some(([, src = '']) => !src.includes('/files/'));
}
