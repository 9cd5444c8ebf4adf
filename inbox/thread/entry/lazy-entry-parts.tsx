import { lazyPart } from '../../connection/lazy-part.tsx';

/** What most messages and notes never show. */
export const DeliveryFailure = lazyPart({
  script: () => import('./delivery-failure.tsx'),
  pick: (it) => it.DeliveryFailure,
});

export const NoteEditor = lazyPart({
  script: () => import('./note-editor.tsx'),
  pick: (it) => it.NoteEditor,
});
