import { useEffect, useState } from 'react';
import { Keys } from './keys.tsx';

type Shown = { label: string; keys: string | undefined; left: number; top: number };

const pauseMilliseconds = 500;
const height = 40;

/**
 * Renders the tooltip of the control that is hovered or has keyboard focus. Mounted once. The tooltip repeats the control's
 * accessible name, so nobody depends on seeing it.
 */
export function Hints() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => watchControls(setShown), []);
  if (!shown) return null;
  const { label, keys, left, top } = shown;
  return (
    <div
      aria-hidden
      className="popup pointer-events-none fixed z-50 flex -translate-x-1/2 items-center gap-2 px-2 py-1 text-xs whitespace-nowrap text-soft"
      style={{ left, top }}
    >
      {label}
      {keys !== undefined && <Keys keys={keys} />}
    </div>
  );
}

function watchControls(show: (shown: Shown | undefined) => void): () => void {
  let timer: number | undefined;
  const hide = () => {
    clearTimeout(timer);
    show(undefined);
  };
  const consider = ({ type, target }: Event) => {
    hide();
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
    if (!control || (type === 'focusin' && !control.matches(':focus-visible'))) return;
    timer = setTimeout(() => show(positionOf(control)), pauseMilliseconds);
  };
  const leaving = ['pointerdown', 'keydown', 'focusout', 'scroll'] as const;
  for (const type of ['pointerover', 'focusin'] as const) document.addEventListener(type, consider);
  for (const type of leaving) document.addEventListener(type, hide, { capture: true, passive: true });
  return () => {
    hide();
    for (const type of ['pointerover', 'focusin'] as const) document.removeEventListener(type, consider);
    for (const type of leaving) document.removeEventListener(type, hide, { capture: true });
  };
}

/** Below the control, or above it where there is no room, and never off the sides. Undefined if the control is gone. */
function positionOf(control: HTMLElement): Shown | undefined {
  const { hint: label, hintKeys: keys } = control.dataset;
  const box = control.getBoundingClientRect();
  if (label === undefined || !control.isConnected || box.width === 0) return undefined;
  const isLow = box.bottom + height > innerHeight;
  const middle = box.left + box.width / 2;
  const reach = 8 + label.length * 4;
  return {
    label,
    keys,
    left: Math.min(Math.max(middle, reach), innerWidth - reach),
    top: isLow ? box.top - height + 6 : box.bottom + 6,
  };
}
