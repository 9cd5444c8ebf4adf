import { lazyPart } from '../connection/lazy-part.tsx';

export const AnsweredNotice = lazyPart({
  script: () => import('./answered-notice.tsx'),
  pick: (it) => it.AnsweredNotice,
});
