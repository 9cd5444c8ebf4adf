import { Skeleton } from '../../../design/skeleton.tsx';
import { lazyPart } from '../../connection/lazy-part.tsx';

/** Loaded with the first contact that is shown: no list of conversations needs it. */
export const ContactFields = lazyPart({
  script: () => import('./contact-fields.tsx'),
  pick: (it) => it.ContactFields,
  frame: (content) => content || <Skeleton className="h-24 w-full" />,
});
