import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  /** The position of the anchor text in the window; read again whenever something moves. */
  rectOf: () => DOMRect;
  /** The element that contains the text. */
  editor: HTMLElement;
  className?: string;
  children: ReactNode;
};

/** A popover below some text, or above it where there is no room. Follows the text when the page scrolls or resizes. */
export function CaretPopover({ rectOf, editor, className = '', children }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const latest = useRef(rectOf);
  latest.current = rectOf;
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    // Hidden by opacity only: an invisible element couldn't be focused.
    const anchor = { getBoundingClientRect: () => latest.current(), contextElement: editor };
    const position = async () => {
      const { x, y } = await computePosition(anchor, element, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
      });
      Object.assign(element.style, { left: `${x}px`, top: `${y}px`, opacity: '1' });
    };
    return autoUpdate(anchor, element, () => void position());
  }, [editor]);
  return createPortal(
    <div ref={popover} className={`popup fixed opacity-0 z-50 ${className}`} style={{ top: 0, left: 0 }}>
      {children}
    </div>,
    // Inside a landmark of the page, but outside everything that clips or transforms the editor.
    editor.closest('main') ?? document.body,
  );
}
