import * as contacts from '../../../contract/operations/contacts.ts';
import * as conversations from '../../../contract/operations/conversations.ts';
import { listMembers } from '../../../contract/operations/members.ts';
import { listMessages } from '../../../contract/operations/messages.ts';
import { listTags } from '../../../contract/operations/tags.ts';
import { readConversation } from './read-conversation.ts';
import { searchAnswers } from './search-answers.ts';
import { type Tool, toolOf } from './tool.ts';

const narrowing = ['status', 'assignee_id', 'team_id', 'contact_id', 'tag', 'source', 'priority'] as const;

/** What assistants read with, in the order in which they see it. */
export const readingTools: readonly Tool[] = [
  toolOf({
    name: 'list_conversations',
    title: 'List conversations',
    description:
      'Conversations, the latest activity first. Those that have waited longest for a reply: status "open", sort "waiting_since"; only those with waiting_since are waiting.',
    operation: conversations.listConversations,
    query: [...narrowing, 'sort', 'number', 'has_solution', 'updated_since', 'inserted_since'],
  }),
  toolOf({
    name: 'search_conversations',
    title: 'Search conversations',
    description:
      'Conversations with these words in their subject, messages, notes or contact, best matches first.',
    operation: conversations.searchConversations,
    query: ['q', ...narrowing, 'has_solution', 'updated_since', 'inserted_since'],
  }),
  readConversation,
  toolOf({
    name: 'list_messages',
    title: 'List messages',
    description: 'The messages of a conversation, oldest first; with sort "-inserted_at", newest first.',
    operation: listMessages,
    query: ['sort', 'around'],
  }),
  toolOf({
    name: 'find_contacts',
    title: 'Find contacts',
    description: 'Contacts whose name, address, phone number or handle begins with these words.',
    operation: contacts.listContacts,
    query: ['q', 'email', 'external_id', 'company_id', 'sort'],
  }),
  toolOf({
    name: 'get_contact',
    title: 'Get a contact',
    description: 'One contact, with their addresses, tags and fields.',
    operation: contacts.getContact,
  }),
  toolOf({
    name: 'list_tags',
    title: 'List tags',
    description: 'The tags that conversations and contacts can have.',
    operation: listTags,
  }),
  toolOf({
    name: 'list_members',
    title: 'List members',
    description: 'The people who answer, with the ids that conversations are assigned to.',
    operation: listMembers,
    query: ['q', 'status'],
  }),
  searchAnswers,
];
