import { lazyPart } from '../../connection/lazy-part.tsx';

export const ContactNotes = lazyPart({
  script: () => import('./contact-notes.tsx'),
  pick: (it) => it.ContactNotes,
});
