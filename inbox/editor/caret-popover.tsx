import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  /** Where in the window the text is that it belongs to; asked again whenever something moves. */
  rectOf: () => DOMRect;
  /** The element that has the text. */
  editor: HTMLElement;
  className?: string;
  children: ReactNode;
};

/** What is shown below some text, or above it where there is no room, and stays with it when the page scrolls or shrinks. */
export function CaretPopover({ rectOf, editor, className = '', children }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const latest = useRef(rectOf);
  latest.current = rectOf;
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    // Hidden by opacity alone: what is invisible cannot take the focus.
    const anchor = { getBoundingClientRect: () => latest.current(), contextElement: editor };
    const place = async () => {
      const { x, y } = await computePosition(anchor, element, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
      });
      Object.assign(element.style, { left: `${x}px`, top: `${y}px`, opacity: '1' });
    };
    return autoUpdate(anchor, element, () => void place());
  }, [editor]);
  return createPortal(
    <div ref={popover} className={`popup fixed opacity-0 z-50 ${className}`} style={{ top: 0, left: 0 }}>
      {children}
    </div>,
    // Among the landmarks of the page, and out of whatever cuts off or moves the editor.
    editor.closest('main') ?? document.body,
  );
}
