import { send } from '../../session/send.ts';

/** The server counts a user as active for two minutes after a report. */
const intervalMilliseconds = 45_000;

/** Reports that the inbox is being used, by keyboard or pointer, in a visible tab. Returns a function that stops it. */
export function reportActivity(organizationId: string): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = () => {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - reportedAt < intervalMilliseconds) return;
    reportedAt = now;
    void send({ method: 'PUT', path: '/activity', organizationId, signal }).catch(() => undefined);
  };
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
    addEventListener(type, report, { signal, passive: true });
  if (document.hasFocus()) report();
  return () => controller.abort();
}
