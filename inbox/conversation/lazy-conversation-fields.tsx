import { lazyPart } from '../connection/lazy-part.tsx';

/** Loaded with the first conversation that is shown: no list of conversations needs it. */
export const ConversationFields = lazyPart({
  script: () => import('./conversation-fields.tsx'),
  pick: (it) => it.ConversationFields,
});
