import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'oxc-parser';

/** Tables of conversations, and of what belongs to one. */
const tables = [
  'ai_requests',
  'answer_documents',
  'attachments',
  'conversation_history',
  'conversations',
  'events',
  'messages',
  'notes',
  'notifications',
  'presence',
  'reminders',
  'scheduled_messages',
  'search_documents',
  'suggestions',
];
const reads = new RegExp(`\\b(?:FROM|JOIN|USING)\\s+(?:${tables.join('|')})\\b`);
/** The condition of `server/access/visible-conversations.ts`, or filters that contain it. */
const isConditional = /\b(?:visibleIn|visibleTo|conditionsOf)\(/;

/** A top-level declaration whose SQL reads conversations without asking what the caller sees. */
export type ConversationRead = { file: string; name: string };

export async function readsOfEverything(): Promise<ConversationRead[]> {
  const found: ConversationRead[] = [];
  for await (const file of glob('server/{access,features,mail-in,mail-out,reactions}/**/*.ts')) {
    if (!file.endsWith('.test.ts')) found.push(...readsIn(file, await readFile(file, 'utf8')));
  }
  return found;
}

export function readsIn(file: string, text: string): ConversationRead[] {
  if (!reads.test(text)) return [];
  return parseSync(file, text).program.body.flatMap((statement) => {
    const source = text.slice(statement.start, statement.end);
    if (!reads.test(source) || isConditional.test(source)) return [];
    const [, name = 'unnamed'] = /\b(?:function\*?|const|class)\s+(\w+)/.exec(source) ?? [];
    return [{ file, name }];
  });
}

/** Whether a read is exempt: `exempt` names it, its file, or its folder. */
export function isExemptRead({ file, name }: ConversationRead, exempt: string): boolean {
  return exempt.endsWith('/') ? file.startsWith(exempt) : [file, `${file} ${name}`].includes(exempt);
}

/** Reads that serve no caller, or only what was read with the condition: folders, files, and files with the name of a declaration. */
export const exemptReads: readonly { why: string; reads: readonly string[] }[] = [
  {
    why: 'of a conversation that visibleConversation, lockedConversation or the statement that sends has read with the condition',
    reads: [
      'server/features/channels/delivery-store.ts lockMessage',
      'server/features/conversations/change/require-fields.ts findShown',
      'server/features/messages/still-newest.ts stillNewest',
      'server/features/conversations/history/list-history.ts contactThen',
      'server/features/conversations/merge/merge-store.ts dropMark',
      'server/features/conversations/merge/merge-store.ts lastTargetOf',
      'server/features/conversations/merge/merge-store.ts lockBoth',
      'server/features/conversations/merge/merge-store.ts updateTargetText',
      'server/features/conversations/reads/read-store.ts keepUnreadInMerge',
      'server/features/conversations/split/begin-split.ts beginSplit',
      'server/features/conversations/split/movable-messages.ts hasOthers',
      'server/features/conversations/split/movable-messages.ts messagesToMove',
      'server/features/conversations/split/movable-messages.ts repliesWaitingFor',
      'server/features/conversations/split/move-messages.ts recount',
      'server/features/conversations/split/move-messages.ts recountText',
      'server/features/mail/reading/message-mail.ts',
      'server/features/messages/insert-message-in-steps.ts bindAndSelect',
      'server/features/messages/insert-message-in-steps.ts rowOfConversation',
      'server/features/messages/insert-message-in-steps.ts rowOfMessage',
      'server/features/messages/message-row.ts replyJoins',
      'server/features/messages/message-store.ts findMessage',
      'server/features/notes/list-notes.ts listNotes',
      'server/features/notes/note-store.ts findNote',
      'server/features/notes/note-store.ts insertNote',
      'server/features/notes/note-store.ts noteSnapshot',
      'server/features/notes/note-store.ts removeNote',
      'server/features/scheduled-messages/scheduled-store.ts countScheduled',
      'server/features/scheduled-messages/scheduled-store.ts deleteScheduled',
      'server/features/scheduled-messages/scheduled-store.ts hasContactWritten',
      'server/features/scheduled-messages/show-scheduled.ts showScheduled',
      'server/features/suggestions/suggestion-store.ts countOpen',
      'server/features/ai/conversation-text.ts conversationText',
      'server/features/ai/request-log.ts aboutConversation',
      'server/features/widget/presence/conversation-visitor.ts visitorOf',
    ],
  },
  {
    why: 'part of a statement that has the condition elsewhere, or shows what such a statement has found',
    reads: [
      'server/features/ai/answers/find-answers.ts withTexts',
      'server/features/attachments/attachment-row.ts attachmentsOf',
      'server/features/conversations/conversations-by-id.ts conversationsById',
      'server/features/conversations/counts/count-conversations.ts countOf',
      'server/features/conversations/filter/compile-filter.ts mentions',
      'server/features/conversations/list/conversation-index-scan.ts scanOfTag',
      'server/features/conversations/reads/unread.ts isWrittenAfter',
      'server/features/conversations/search/far-matches.ts addedMatches',
      'server/features/conversations/search/far-matches.ts indexedMatches',
      'server/features/conversations/search/far-matches.ts indexedMatches',
      'server/features/conversations/search/near-matches.ts nearStatement',
      'server/features/conversations/search/near-scan.ts followedAmong',
      'server/features/conversations/search/requested-matches.ts matchJoins',
      'server/features/conversations/search/requested-matches.ts shownMatches',
      'server/features/conversations/search/text-matches.ts sourcesOf',
      'server/features/messages/messages-by-id.ts messagesById',
      'server/features/notes/notes-by-id.ts notesById',
      'server/features/notifications/notification-row.ts notificationJoins',
    ],
  },
  {
    why: 'eventsSeenBy, presenceSeenBy or visibleAttachment leave out what the caller doesn’t see',
    reads: [
      'server/features/attachments/attachment-store.ts findAttachment',
      'server/features/events/find-event.ts findEvent',
      'server/features/events/read-log.ts readLogText',
      'server/features/events/read-log.ts weight',
      'server/features/presence/presence-store.ts readPresence',
    ],
  },
  {
    why: 'a person’s own rows, of which nothing is shown',
    reads: [
      'server/features/notifications/email/email-store.ts firstToEmail',
      'server/features/notifications/notification-store.ts hasNewer',
      'server/features/notifications/notification-store.ts markAllRead',
      'server/features/notifications/notification-store.ts undoMarkAllRead',
      'server/features/notifications/push/push-store.ts latestToPush',
      'server/features/notifications/reminders/reminder-store.ts countOtherReminders',
      'server/features/notifications/reminders/reminder-store.ts deleteReminder',
      'server/features/presence/presence-store.ts deletePresence',
    ],
  },
  {
    why: 'attaches, copies and deletes files',
    reads: [
      'server/features/attachments/bind-attachments.ts attachmentErrors',
      'server/features/attachments/bind-attachments.ts bindText',
      'server/features/attachments/bind-in-statement.ts attachmentsFree',
      'server/features/attachments/bind-in-statement.ts attachmentsHeld',
      'server/features/attachments/sweep-attachments.ts',
      'server/features/macros/copy-files.ts macroFiles',
      'server/features/macros/macro-store.ts removeMacro',
    ],
  },
  {
    why: 'admins see what was sent, and nothing else of the conversation; a macro’s suggestions are deleted with it',
    reads: [
      'server/features/ai/request-log.ts listRequests',
      'server/features/macros/macro-store.ts removeMacro',
    ],
  },
  {
    why: 'a new conversation',
    reads: [
      'server/features/conversations/begin-conversation.ts',
      'server/features/messages/first/first-message-store.ts writeMail',
    ],
  },
  {
    why: 'changes all conversations of a contact, a team or a former member, and shows none of them',
    reads: [
      'server/features/contacts/blank-contact.ts',
      'server/features/contacts/erase-mail.ts',
      'server/features/contacts/erase-messages.ts',
      'server/features/contacts/merge/',
      'server/features/members/merge/',
      'server/features/members/reassign/',
      'server/features/teams/move-conversations.ts',
    ],
  },
  {
    why: 'messages that arrive and are sent, for no caller',
    reads: [
      'server/features/channels/received-message-store.ts stateBefore',
      'server/features/mail/admission/',
      'server/features/mail/echoes/',
      'server/features/mail/sending/',
      'server/features/mail/earlier-mail-store.ts',
      'server/features/mail/join-chat.ts',
      'server/features/mail/write-mail.ts',
      'server/mail-out/',
    ],
  },
  {
    why: 'the id of a conversation that oldLinkRoutes then reads with the condition',
    reads: ['server/features/imports/find-imported.ts findImported'],
  },
  { why: 'visitors see their own conversations alone', reads: ['server/features/widget/'] },
  {
    why: 'background work of the organization',
    reads: [
      'server/features/ai/answers/answer-document-store.ts',
      'server/features/ai/answers/answer-source.ts',
      'server/features/ai/answers/answer-vector-store.ts',
      'server/features/conversations/delete-conversations.ts',
      'server/features/imports/written-in.ts writtenIn',
      'server/features/conversations/search/document-source.ts',
      'server/features/conversations/search/search-additions.ts fitText',
      'server/features/conversations/search/search-document-store.ts writeText',
      'server/features/conversations/snooze/wake-snoozed.ts',
      'server/features/notes/delete-note.ts blankWebhookResponses',
      'server/features/notifications/reminders/reminder-store.ts dueReminders',
      'server/features/notifications/reminders/reminder-store.ts endAnsweredReminders',
      'server/features/notifications/reminders/reminder-store.ts moveReminders',
      'server/features/notifications/reminders/reminder-store.ts takeDueReminders',
      'server/features/retention/',
      'server/features/scheduled-messages/scheduled-store.ts deleteSent',
      'server/features/scheduled-messages/scheduled-store.ts dueOrganizations',
      'server/features/scheduled-messages/scheduled-store.ts leaseDue',
      'server/reactions/',
    ],
  },
];
