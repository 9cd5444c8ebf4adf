import { numberText } from '../locale/number-text.ts';

/** The list of a view and the bulk actions. */
export const list = {
  title: (view: string) => `Conversations: ${view}`,
  loading: 'Loading conversations',
  select: (contact: string) => `Select the conversation with ${contact}`,
  selected: (count: number) => `${numberText(count)} selected`,
  selectOrNot: 'Select or deselect',
  selectNext: 'Extend selection down',
  selectPrevious: 'Extend selection up',
  selectNone: 'Clear selection',
  hide: 'Hide list',
  unknownView: 'This view doesn’t exist, so all open conversations are shown.',
  noSubject: 'No subject',
  scheduledFor: (time: string) => `Reply scheduled for ${time}`,
  scheduledHeld: 'Scheduled reply not sent',
  waitingSince: (time: string) => `Waiting since ${time}`,
  waitingFor: (age: string) => `Waiting for ${age}`,
  moreTags: (count: number) => `+${numberText(count)}`,
  next: 'Next conversation',
  previous: 'Previous conversation',
};
