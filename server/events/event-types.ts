/** The names of what can happen (contract section 9). */
export const eventTypes = [
  'conversation.created',
  'conversation.updated',
  'conversation.status_changed',
  'conversation.assigned',
  'conversation.unassigned',
  'conversation.tags_changed',
  'conversation.spam_changed',
  'conversation.merged',
  'message.created',
  'message.marked_as_solution',
  'message.unmarked_as_solution',
  'message.delivery_changed',
  'note.created',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.blocked',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'connection.revoked',
  'ping',
] as const;

export type EventType = (typeof eventTypes)[number];
