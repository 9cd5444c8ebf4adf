import { reportActivity } from './report-activity.ts';
import { type PushUser, renewPush } from './subscription.ts';
import { keepLoadedFiles, registerWorker, whenOpened } from './worker.ts';

/**
 * What push messages, and starting offline, need of an open tab. Loaded after the first screen. Returns a function that
 * stops it.
 */
export function startPush(user: PushUser, open: (path: string) => void): () => void {
  void registerWorker()
    .then(() => renewPush(user))
    .catch(() => undefined);
  const stops = [whenOpened(open), keepLoadedFiles(), reportActivity(user.organizationId)];
  return () => {
    for (const stop of stops) stop();
  };
}
