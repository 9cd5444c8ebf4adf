import type { JobQueue } from '../../../jobs/job-queue.ts';

/** A message to one browser: about a notification, or about `all` that are unread. Ids are uuids. */
export type PushTask = {
  organization_id: string;
  user_id: string;
  session_id: string;
  notification_id: string;
  attempt: string;
};

export type PushQueue = JobQueue<PushTask>;
