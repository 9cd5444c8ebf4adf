import { saveContact } from '../../../contract/operations/contacts.ts';
import { changeConversation } from '../../../contract/operations/conversations.ts';
import { createNote } from '../../../contract/operations/notes.ts';
import { createSuggestion } from '../../../contract/operations/suggestions.ts';
import { type Tool, toolOf } from './tool.ts';

/**
 * What assistants write with. Nothing here reaches a contact, and nothing makes the server fetch an address or write
 * to somebody else: a model that obeys the text of a customer can do no more than members see, and can undo.
 */
export const writingTools: readonly Tool[] = [
  toolOf({
    name: 'suggest_reply',
    title: 'Suggest a reply',
    description:
      'Leaves a reply beside the conversation. Members see it there with its sources, and edit, send or dismiss it; nothing is sent.',
    operation: createSuggestion,
    body: ['body_html', 'sources'],
    fixed: { kind: 'reply' },
  }),
  toolOf({
    name: 'add_note',
    title: 'Add a note',
    description: 'Writes a note in a conversation that only members see.',
    operation: createNote,
    body: ['body_html'],
  }),
  toolOf({
    name: 'update_conversation',
    title: 'Update a conversation',
    description:
      'Assigns a conversation, or changes its status, priority or tags. Fields that are left out stay.',
    operation: changeConversation,
    body: ['status', 'snoozed_until', 'assignee_id', 'team_id', 'priority', 'add_tags', 'remove_tags'],
  }),
  toolOf({
    name: 'save_contact',
    title: 'Save a contact',
    description: 'Changes the contact with this external id or address, or creates one.',
    operation: saveContact,
    body: ['external_id', 'name', 'email', 'phone', 'instagram_handle', 'tags', 'custom_attributes'],
  }),
];
