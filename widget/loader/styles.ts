/**
 * The styles of the button and the panel's frame. They are a constructed stylesheet in a closed shadow root: the page's policy
 * needs no `style-src` for them, and the styles of either side don't affect the other.
 */
export const styles = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  inline-size: 0 !important;
  block-size: 0 !important;
  z-index: 2147483000 !important;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
button {
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;
}
.button {
  position: fixed;
  inset-block-end: max(20px, env(safe-area-inset-bottom));
  inline-size: 56px;
  block-size: 56px;
  display: grid;
  place-items: center;
  border-radius: 50%;
  color: var(--on-brand);
  background: var(--brand);
  box-shadow: 0 1px 4px rgb(0 0 0 / 18%), 0 6px 20px rgb(0 0 0 / 18%);
}
svg { inline-size: 26px; block-size: 26px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.right { right: max(20px, env(safe-area-inset-right)); }
.left { left: max(20px, env(safe-area-inset-left)); }
button:focus-visible { outline: 3px solid #14151a; outline-offset: 2px; box-shadow: 0 0 0 2px #fff, 0 0 0 7px #fff; }
.preview button:focus-visible { outline: 2px solid CanvasText; outline-offset: -4px; border-radius: 10px; box-shadow: none; }
.badge {
  position: absolute;
  inset-block-start: -4px;
  inset-inline-end: -4px;
  min-inline-size: 22px;
  block-size: 22px;
  padding-inline: 6px;
  border: 2px solid #fff;
  border-radius: 11px;
  font: 600 12px/18px system-ui, sans-serif;
  text-align: center;
  color: #fff;
  background: #c4232b;
}
.preview {
  position: fixed;
  inset-block-end: 92px;
  display: flex;
  align-items: start;
  max-inline-size: min(300px, calc(100vw - 40px));
  border-radius: 12px;
  font: 14px/1.45 system-ui, sans-serif;
  color: CanvasText;
  background: Canvas;
  box-shadow: 0 0 0 1px rgb(128 128 128 / 30%), 0 8px 28px rgb(0 0 0 / 18%);
  color-scheme: light dark;
}
.preview .text { display: block; padding: 12px 0 12px 14px; min-inline-size: 0; }
.preview b, .preview span { display: block; overflow-wrap: anywhere; }
.preview span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.preview .dismiss { flex: none; inline-size: 44px; block-size: 44px; display: grid; place-items: center; }
.dismiss svg { inline-size: 16px; block-size: 16px; }
.panel {
  position: fixed;
  inset-block-end: 92px;
  inline-size: min(384px, calc(100vw - 40px));
  block-size: min(640px, calc(100dvh - 112px));
  border-radius: 14px;
  overflow: hidden;
  background: Canvas;
  box-shadow: 0 0 0 1px rgb(128 128 128 / 30%), 0 16px 48px rgb(0 0 0 / 22%);
  animation: appear 140ms ease-out;
}
.content { block-size: 100%; }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; color-scheme: normal; }
@keyframes appear { from { opacity: 0; transform: translateY(8px); } }
.panel.light, .preview.light { color-scheme: light; }
.panel.dark, .preview.dark { color-scheme: dark; }
.panel { color-scheme: light dark; }
.panel.full {
  inset: var(--top, 0) 0 auto 0;
  inline-size: 100vw;
  block-size: var(--height, 100dvh);
  border-radius: 0;
  padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
  background: linear-gradient(var(--brand) 50%, Canvas 50%);
  box-shadow: none;
}
@media (prefers-reduced-motion: reduce) { .panel { animation: none; } }
@media (forced-colors: active) {
  .button, .panel, .preview { border: 1px solid ButtonText; }
  .button { forced-color-adjust: none; color: ButtonText; background: ButtonFace; }
  .badge { forced-color-adjust: none; color: HighlightText; background: Highlight; border-color: ButtonText; }
}
@media print { .button, .panel, .preview { display: none; } }
`;
