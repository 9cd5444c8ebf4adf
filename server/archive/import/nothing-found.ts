import type { ImportSummary } from '../../../contract/inbox/import.ts';

/** A summary to begin with. */
export const nothingFound: ImportSummary = {
  can_start: false,
  conversations: { open: 0, snoozed: 0, closed: 0, spam: 0 },
  is_estimate: false,
  contacts: 0,
  notes: 0,
  messages: { by_members: 0, by_contacts: 0, by_nobody: 0 },
  attachments: 0,
  missing_files: 0,
  people: [],
  people_count: 0,
  tags: [],
  unknown_statuses: [],
  statuses: [],
  csv: null,
  problems: [],
  problem_count: 0,
  seconds: 0,
  samples: [],
};
