import { useOverlay } from '../page/use-overlay.ts';
import { useStored } from '../page/use-stored.ts';

/** Whether the contact panel is open. Beside the thread its state is stored; over the thread it closes with the screen. */
export function useContactPanel() {
  const [isFolded, setIsFolded] = useStored('deskbell-contact-folded', false);
  const { isBeside, isOpen, open, close } = useOverlay('contact');
  if (isBeside) return { isOpen: !isFolded, toggle: () => setIsFolded(!isFolded) };
  return { isOpen, toggle: isOpen ? close : open };
}
