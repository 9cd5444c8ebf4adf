import { type RefObject, useEffect } from 'react';

/** While `isModal`, keeps the focus in an element by making everything else inert, and restores it afterwards. */
export function useModalFocus(element: RefObject<HTMLElement | null>, isModal: boolean): void {
  useEffect(() => {
    const modal = element.current;
    if (!isModal || !modal) return;
    const opener = document.activeElement;
    const others = besides(modal);
    for (const other of others) other.inert = true;
    modal.focus({ preventScroll: true });
    return () => {
      for (const other of others) other.inert = false;
      returnFocus(opener, modal);
    };
  }, [element, isModal]);
}

/** Everything outside the element that isn't inert yet, except toasts: they stay above it. */
function besides(element: HTMLElement): HTMLElement[] {
  const { parentElement: parent } = element;
  if (!parent) return [];
  const siblings = [...parent.children].filter(
    (it): it is HTMLElement => it instanceof HTMLElement && it !== element && !it.inert,
  );
  const others = siblings.filter((it) => !it.matches('[data-toasts]'));
  return parent === document.body ? others : [...others, ...besides(parent)];
}

/**
 * To the element that opened it, or to the screen that has replaced that. If the focus has already moved on, it stays where it
 * is.
 */
function returnFocus(opener: Element | null, modal: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !modal.contains(activeElement)) return;
  // Some browsers don't focus a button that is pressed with a pointer.
  if (opener === body) return;
  const next = opener?.isConnected ? opener : document.getElementById('content');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
