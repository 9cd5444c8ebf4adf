import { lazyPart } from '../../connection/lazy-part.tsx';

const script = () => import('./later-marks.tsx');

/** What happens to a conversation later, loaded with the first one of which it is known or soon after the start. */
export const ScheduledMark = lazyPart({ script, pick: (it) => it.ScheduledMark });
export const RemindedMark = lazyPart({ script, pick: (it) => it.RemindedMark });
export const SnoozedTime = lazyPart({ script, pick: (it) => it.SnoozedTime });
