import { lazyPart } from '../../connection/lazy-part.tsx';

export const FileList = lazyPart({ script: () => import('./file-list.tsx'), pick: (it) => it.FileList });
