import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';

/** The dialog for a new contact, loaded when it is opened. */
export const ContactForm = lazyPart({
  script: () => import('./contact-form.tsx'),
  pick: (it) => it.ContactForm,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});
