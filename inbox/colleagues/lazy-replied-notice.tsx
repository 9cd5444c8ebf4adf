import { lazyPart } from '../connection/lazy-part.tsx';

export const RepliedNotice = lazyPart({
  script: () => import('./replied-notice.tsx'),
  pick: (it) => it.RepliedNotice,
});
