import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** Conversations and their actions. */
export const conversation = {
  title: 'Conversation',
  number: (count: number) => `#${count}`,
  missing: 'Conversation not found',
  missingWhy: 'The link may be wrong, or it belongs to another organization.',
  noneChosen: 'No conversation selected',
  backToList: 'Back to list',
  more: 'More',
  theContact: 'Contact details',
  close: 'Close',
  closed: 'Closed.',
  reopen: 'Reopen',
  reopened: 'Reopened.',
  markAsSpam: 'Mark as spam',
  markedAsSpam: 'Marked as spam.',
  notSpam: 'Not spam',
  isNotSpam: 'Not spam.',
  /** The result of an action on several conversations. */
  ofMany: (count: number, done: string) =>
    count === 1
      ? done
      : `${plural(count, { other: `${numberText(count)} conversations` })}: ${done.charAt(0).toLowerCase()}${done.slice(1)}`,
  undo: 'Undo',
  tryAgain: 'Try again',
  overtaken: 'A new message arrived in the meantime. Nothing was changed.',
  statuses: { open: 'open', snoozed: 'snoozed', closed: 'closed' },
  assign: {
    title: 'Assign to',
    placeholder: 'Assign to…',
    command: 'Assign to…',
    button: 'Assign',
    toMe: 'Assign to me',
    to: (name: string) => `Assigned to ${name}`,
    toNobody: 'Unassigned',
    doneTo: (name: string) => `Assigned to ${name}.`,
    doneToNobody: 'Unassigned.',
    change: (assigned: string) => `${assigned}. Assign`,
    you: 'you',
    nobody: 'No assignee',
  },
  snooze: {
    title: 'Snooze',
    command: 'Snooze…',
    placeholder: 'Snooze until… (try “tomorrow 9am”)',
    done: (moment: string) => `Snoozed until ${moment}.`,
    until: (moment: string) => `Until ${moment}`,
    unknown: (text: string) => `“${text}” isn’t a future date`,
    threeHours: 'In 3 hours',
    tomorrow: 'Tomorrow',
    dayAfterTomorrow: 'Day after tomorrow',
    nextWeek: 'Next week',
    month: 'In a month',
  },
  priority: {
    title: 'Priority',
    command: 'Priority…',
    placeholder: 'Set priority…',
    names: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low', none: 'No priority' },
    marks: {
      urgent: 'Priority: urgent.',
      high: 'Priority: high.',
      medium: 'Priority: medium.',
      low: 'Priority: low.',
      none: 'Priority: none.',
    },
  },
  tags: {
    title: 'Tags',
    command: 'Tags…',
    placeholder: 'Edit tags…',
    add: (name: string) => `Create tag “${name}”`,
    putOn: (name: string) => `Added “${name}”.`,
    takenOff: (name: string) => `Removed “${name}”.`,
  },
};
