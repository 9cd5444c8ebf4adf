import { lazyPart } from '../connection/lazy-part.tsx';

/** The rich-text editor. It is a third of all scripts, so it is loaded once somebody writes. */
export const Editor = lazyPart({
  script: () => import('./editor.tsx'),
  pick: (it) => it.Editor,
  frame: (content) => <div className="min-h-32">{content}</div>,
});
