import { numberText } from '../../locale/number-text.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** Getting started, and the sample data. */
export const firstRun = {
  title: 'Welcome to Deskbell',
  lead: 'Here your team reads and answers what customers write. Apps bring it in, from your mail, your shop or the chat on your site; you answer in one place, and see who sees to what.',
  forMembers:
    'Nothing has come in yet. As soon as somebody writes, the conversation stands in the list, and everybody here can answer it. An admin of your organization connects the apps.',
  putAway: 'Put the first steps away',
  done: 'Done.',
  samples: {
    name: 'Sample data',
    title: 'Look around',
    button: 'Load sample data',
    text: 'Made-up conversations to try everything on. Nobody is written to, and they can be removed in one go.',
    loaded: 'The sample data is there.',
    there: (count: number) =>
      plural(count, {
        one: 'A made-up conversation to try things on.',
        other: `${numberText(count)} made-up conversations to try things on, with their contacts and tags.`,
      }),
  },
  app: {
    title: 'Bring in what customers write',
    button: 'Connect an app',
    text: 'Apps do that: register a program of yours, and allow it to work with this organization.',
  },
  colleagues: {
    title: 'Answer together',
    button: 'Invite your colleagues',
    text: 'Each with an account of their own; two in one conversation see each other there.',
  },
  remove: {
    button: 'Remove…',
    title: 'Remove the sample data?',
    goes: (count: number) =>
      plural(count, {
        one: 'A made-up conversation goes, with its contact.',
        other: `${numberText(count)} made-up conversations go, with their contacts.`,
      }),
    addedGoes: (count: number) =>
      plural(count, {
        one: 'A message or note that was written in them since goes too.',
        other: `${count < 100 ? numberText(count) : `More than ${numberText(99)}`} messages and notes that were written in them since go too.`,
      }),
    stays: 'Everything else stays as it is.',
    confirm: 'Remove the sample data',
    removed: 'The sample data is removed.',
  },
};
