import { lazyPart } from '../connection/lazy-part.tsx';

/** The rich-text editor. A third of all script code, so it is loaded once somebody starts writing. */
export const Editor = lazyPart({
  script: () => import('./editor.tsx'),
  pick: (it) => it.Editor,
  frame: (content) => <div className="min-h-32">{content}</div>,
});
