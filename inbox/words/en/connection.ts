import { countText } from '../locale/count-text.ts';
import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** The connection banner, failed loads, and delivery states. */
export const connection = {
  offline: 'You’re offline.',
  unreachable: 'Can’t reach the server. Retrying…',
  /** The number of messages and changes that will be sent once the server is back. */
  waiting: (count: number) =>
    plural(count, {
      one: '1 message or change will be sent when you’re back.',
      other: `${numberText(count)} messages and changes will be sent when you’re back.`,
    }),
  /** `done` is a sentence, such as "Closed." */
  savedWhenBack: (done: string) => `${done} This will be saved when you’re back.`,
  notSent: (count: number) =>
    plural(count, { one: '1 message wasn’t sent.', other: `${numberText(count)} messages weren’t sent.` }),
  /** Messages that should have been sent a minute ago or more, and will be. */
  late: (count: number) =>
    plural(count, {
      one: '1 message is still waiting to be sent.',
      other: `${numberText(count)} messages are still waiting to be sent.`,
    }),
  storageIsFull: 'This browser’s storage is full. Drafts are kept only until you close this tab.',
  show: 'Show',
  channelFails: (address: string) => `Mail for ${address} isn’t working.`,
  /** With at least 2 channels. */
  channelsFail: (count: number) => `${numberText(count)} mail channels aren’t working.`,
  channelFailureMeans: 'New mail may be missing, and replies are delayed.',
  /** Emails that didn't become messages. 100 means 100 or more. */
  held: (count: number) =>
    count === 1 ? '1 email needs your review.' : `${countText(count)} emails need your review.`,
  decide: 'Review',
  notCurrentSince: (time: string) => `Not current since ${time}`,
  listFailed: 'Couldn’t load conversations',
  threadFailed: 'Couldn’t load messages',
  conversationFailed: 'Couldn’t load this conversation',
  notesFailed: 'Couldn’t load notes',
  notLoadedYet: 'Not loaded yet',
  loadsWhenBack: 'This loads as soon as you’re connected again.',
  partFailed: 'Couldn’t load this part of the inbox',
  pageReplaced: 'A new version is available',
  draftsAreKept: 'Reload to get the latest version. Your drafts are kept.',
  tryAgain: 'Try again',
  marks: {
    undoable: 'Sending…',
    sending: 'Sending…',
    waiting: 'Waiting to be sent',
    failed: 'Not sent',
  },
  /** The states as shown in the rows of the list. */
  rowMarks: {
    undoable: 'Sending a message',
    sending: 'Sending a message',
    waiting: 'A message is waiting to be sent',
    failed: 'A message couldn’t be sent',
    unsaved: 'A change is waiting to be saved',
  },
};
