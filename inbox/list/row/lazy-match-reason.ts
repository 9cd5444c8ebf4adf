import { lazyPart } from '../../connection/lazy-part.tsx';

const script = () => import('./match-reason.tsx');

/** What a search found in a row, loaded with the first search or soon after the start. */
export const MatchReason = lazyPart({ script, pick: (it) => it.MatchReason });
export const FoundSubject = lazyPart({ script, pick: (it) => it.FoundSubject });
