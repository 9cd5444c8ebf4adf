import { MessageCircle } from 'lucide-react';
import { textOn } from '../../../../design/contrast.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import type { WebSiteDraft } from './web-site-draft.ts';

const text = settingsWords.webSite;

/** A rough preview of the widget on a page: its color, texts, side, and the fields it asks for. */
export function WebSitePreview({ draft }: { draft: WebSiteDraft }) {
  const { name, greeting, color, side, expectedReply, asksFor } = draft;
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  const brand = isColor ? { backgroundColor: color, color: textOn(color) } : {};
  return (
    <figure className="grid w-68 max-w-full gap-2">
      <figcaption className="text-xs font-medium text-soft">{text.preview}</figcaption>
      <div className="grid gap-3 rounded-lg bg-sunken p-4 ring-1 ring-line ring-inset" aria-hidden>
        <div className="grid overflow-hidden rounded-lg bg-surface text-xs shadow-menu">
          <div className="grid gap-1 p-3" style={brand}>
            <bdi className="text-sm font-medium">{name}</bdi>
            {greeting && <bdi className="break-words">{greeting}</bdi>}
            <span>{text.shown.reply[expectedReply]}</span>
          </div>
          <div className="grid content-start gap-2 p-3">
            <span className="justify-self-end rounded-lg px-2.5 py-1.5" style={brand}>
              {text.shown.message}
            </span>
            {asksFor !== 'nothing' && (
              <span className="grid gap-1.5 rounded-md p-2 ring-1 ring-line">
                <span className="font-medium">{text.shown.question}</span>
                {asksFor === 'name_and_email' && <Blank>{text.shown.name}</Blank>}
                <Blank>{text.shown.email}</Blank>
              </span>
            )}
          </div>
          <p className="m-2 rounded-md px-2.5 py-2 text-muted ring-1 ring-control-line">{text.writeHere}</p>
        </div>
        <span
          className={`grid size-12 place-items-center rounded-full ${side === 'right' ? 'justify-self-end' : 'justify-self-start'}`}
          style={brand}
        >
          <MessageCircle className="size-5" />
        </span>
      </div>
      {draft.hours.length > 0 && <p className="text-xs text-muted">{text.shown.hours}</p>}
    </figure>
  );
}

function Blank({ children }: { children: string }) {
  return <span className="rounded px-2 py-1 text-muted ring-1 ring-control-line">{children}</span>;
}
