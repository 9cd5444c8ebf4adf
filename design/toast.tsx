import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from './texts.ts';
import { addToast, removeToast, type Shown, type ToastOptions, useToasts } from './toast-store.ts';

/** Shows a toast. Returns a function that dismisses it early. */
export function showToast(toast: ToastOptions): () => void {
  return addToast(toast);
}

/**
 * Renders the toasts. Mounted once; its live regions are always there, because screen readers only announce changes in regions
 * they already know.
 */
export function Toasts() {
  const toasts = useToasts();
  const { notifications } = useTexts();
  const of = (isError: boolean) => toasts.filter((it) => (it.isError ?? false) === isError);
  return (
    <section
      data-toasts
      aria-label={notifications}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-sm gap-2 sm:end-auto sm:mx-0 sm:w-sm"
    >
      <div role="alert" className="grid gap-2">
        {of(true).map((it) => (
          <Toast key={it.id} toast={it} />
        ))}
      </div>
      <div role="status" className="grid gap-2">
        {of(false).map((it) => (
          <Toast key={it.id} toast={it} />
        ))}
      </div>
    </section>
  );
}

/** Stays while it is hovered or focused, unless its action expires: nobody has to hurry. */
function Toast({ toast: { id, text, action, isError, stays = 5000, countsDown } }: { toast: Shown }) {
  const { dismiss } = useTexts();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld && !countsDown) return;
    const timer = setTimeout(() => removeToast(id), stays);
    return () => clearTimeout(timer);
  }, [id, stays, isHeld, countsDown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there.
    <div
      className="popup pointer-events-auto relative flex items-center overflow-hidden gap-2 py-1.5 pe-1.5 ps-3 text-sm"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p className={`flex-1 ${isError ? 'text-danger' : ''}`}>
        <bdi>{text}</bdi>
      </p>
      {action && (
        <button
          type="button"
          className="h-7 touch:h-11 rounded-md px-2 font-medium text-accent hover:bg-hover"
          onClick={() => {
            removeToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={dismiss}
        className="inline-flex size-7 touch:size-11 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
        onClick={() => removeToast(id)}
      >
        <X aria-hidden className="size-3.5" />
      </button>
      {countsDown && (
        <span
          aria-hidden
          className="absolute start-0 bottom-0 h-0.5 animate-[count-down_linear_forwards] bg-accent"
          style={{ animationDuration: `${stays}ms` }}
        />
      )}
    </div>
  );
}
