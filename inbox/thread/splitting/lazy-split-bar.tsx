import { lazyPart } from '../../connection/lazy-part.tsx';

/** Loaded when somebody splits a conversation. */
export const SplitBar = lazyPart({
  script: () => import('./split-bar.tsx'),
  pick: (it) => it.SplitBar,
});
