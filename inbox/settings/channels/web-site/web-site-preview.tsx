import { MessageCircle } from 'lucide-react';
import { textOn } from '../../../../design/contrast.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import type { WebSiteDraft } from './web-site-draft.ts';

const text = settingsWords.webSite;

/** How the widget looks on a page, roughly: its colors, texts and side. */
export function WebSitePreview({ draft }: { draft: WebSiteDraft }) {
  const { name, greeting, color, side } = draft;
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  const brand = isColor ? { backgroundColor: color, color: textOn(color) } : {};
  return (
    <figure className="grid gap-2">
      <figcaption className="text-xs font-medium text-soft">{text.preview}</figcaption>
      <div className="grid gap-3 rounded-lg bg-sunken p-4 ring-1 ring-line ring-inset" aria-hidden>
        <div className="overflow-hidden rounded-lg bg-surface shadow-menu">
          <div className="grid gap-1 p-3 text-sm" style={brand}>
            <bdi className="font-medium">{name}</bdi>
            {greeting && <bdi className="text-xs break-words">{greeting}</bdi>}
          </div>
          <div className="h-24" />
          <p className="m-2 rounded-md px-2.5 py-2 text-xs text-muted ring-1 ring-control-line">
            {text.writeHere}
          </p>
        </div>
        <span
          className={`grid size-12 place-items-center rounded-full ${side === 'right' ? 'justify-self-end' : 'justify-self-start'}`}
          style={brand}
        >
          <MessageCircle className="size-5" />
        </span>
      </div>
    </figure>
  );
}
