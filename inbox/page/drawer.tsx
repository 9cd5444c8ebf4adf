import { type ReactNode, useRef } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';
import { useModalFocus } from './use-modal-focus.ts';
import { type Overlay, useOverlay } from './use-overlay.ts';

type Props = {
  overlay: Overlay;
  /** Its accessible name while it is open over the screen. */
  label: string;
  closeLabel: string;
  side: keyof typeof sides;
  children: ReactNode;
};

const sides = { start: 'justify-start', end: 'justify-end' };

/**
 * Part of the screen if there is room. On a narrow screen it opens as a modal dialog: the focus stays in it, and Escape
 * or a click beside it closes it. It is never remounted, so that rotating a tablet loses no state.
 */
export function Drawer({ overlay, label, closeLabel, side, children }: Props) {
  const { isOpen, close } = useOverlay(overlay);
  const drawer = useRef<HTMLDivElement>(null);
  useModalFocus(drawer, isOpen);
  return (
    <div
      ref={drawer}
      {...(isOpen && { role: 'dialog', 'aria-modal': true, 'aria-label': label, tabIndex: -1 })}
      className={isOpen ? `fixed inset-0 z-30 flex outline-none ${sides[side]}` : 'contents'}
    >
      {isOpen && (
        <>
          <button
            type="button"
            aria-label={closeLabel}
            tabIndex={-1}
            className="absolute inset-0 bg-scrim"
            onClick={close}
          />
          <EscapeKey label={closeLabel} onPress={close} />
        </>
      )}
      {children}
    </div>
  );
}

/** Replaces every other shortcut while the drawer is open, because their targets are covered. */
function EscapeKey({ label, onPress }: { label: string; onPress: () => void }) {
  useKeys({ escape: { name: label, group: 'moving', run: onPress, isKeyOnly: true } }, { isModal: true });
  return null;
}
