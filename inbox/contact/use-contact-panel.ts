import { useSyncExternalStore } from 'react';
import { useOverlay } from '../page/use-overlay.ts';
import { useStored } from '../page/use-stored.ts';

/** The width from which the panel has room beside list and thread (`xl`). */
const wide = matchMedia('(width >= 80rem)');

/** Whether the contact panel is open: beside the thread it stays as it was left, over the thread it closes with the screen. */
export function useContactPanel() {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const [isFolded, setIsFolded] = useStored('deskbell-contact-folded', false);
  const overlay = useOverlay('contact');
  if (isWide) return { isOverlay: false, isOpen: !isFolded, toggle: () => setIsFolded(!isFolded) };
  return { isOverlay: true, isOpen: overlay.isOpen, toggle: overlay.isOpen ? overlay.close : overlay.open };
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
