import * as attachments from './operations/attachments.ts';
import * as channels from './operations/channels.ts';
import * as companies from './operations/companies.ts';
import * as contactEntries from './operations/contact-entries.ts';
import * as contactNotes from './operations/contact-notes.ts';
import * as contacts from './operations/contacts.ts';
import * as conversations from './operations/conversations.ts';
import * as events from './operations/events.ts';
import * as fields from './operations/fields.ts';
import * as invitations from './operations/invitations.ts';
import * as macros from './operations/macros.ts';
import * as me from './operations/me.ts';
import * as members from './operations/members.ts';
import * as messages from './operations/messages.ts';
import * as notes from './operations/notes.ts';
import * as organization from './operations/organization.ts';
import * as scheduledMessages from './operations/scheduled-messages.ts';
import * as signatures from './operations/signatures.ts';
import * as suggestions from './operations/suggestions.ts';
import * as tags from './operations/tags.ts';
import * as teams from './operations/teams.ts';
import * as timeline from './operations/timeline.ts';
import * as views from './operations/views.ts';
import * as webhooks from './operations/webhooks.ts';

/** Every operation that apps can call, by its id; one file per resource. */
export const operations = {
  ...me,
  ...organization,
  ...members,
  ...invitations,
  ...tags,
  ...teams,
  ...companies,
  ...views,
  ...fields,
  ...macros,
  ...signatures,
  ...contacts,
  ...contactEntries,
  ...contactNotes,
  ...timeline,
  ...conversations,
  ...messages,
  ...scheduledMessages,
  ...suggestions,
  ...notes,
  ...events,
  ...attachments,
  ...channels,
  ...webhooks,
};
