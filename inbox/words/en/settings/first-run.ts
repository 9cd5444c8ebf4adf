import { numberText } from '../../locale/number-text.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** Getting started, and the sample data. */
export const firstRun = {
  title: 'Welcome to Deskbell',
  lead: 'One inbox for everything your customers write, shared by your whole team.',
  forMembers:
    'Nothing has come in yet. New conversations appear in the list, and everyone here can reply to them. An admin of your organization sets up where they come from.',
  hide: 'Hide getting started',
  hidden: 'Getting started is hidden in this browser.',
  done: 'Done.',
  samples: {
    name: 'Sample data',
    title: 'Try sample data',
    button: 'Load sample data',
    text: 'Made-up conversations to explore Deskbell with. No one is contacted, and you can remove them at any time.',
    loaded: 'Sample data loaded',
    there: (count: number) =>
      plural(count, {
        one: 'One made-up conversation to explore Deskbell with.',
        other: `${numberText(count)} made-up conversations to explore Deskbell with, and their contacts and tags.`,
      }),
  },
  timezone: {
    title: 'Set the time zone',
    text: 'Your organization uses UTC. Chat hours, and times in macros and transcripts, follow its time zone.',
    use: (zone: string) => `Use ${zone}`,
    isSet: (zone: string) => `Your organization uses ${zone}. You can change it in the settings.`,
  },
  colleagues: {
    title: 'Invite your team',
    button: 'Invite people',
    text: 'See who is working on what, assign conversations and leave notes for each other.',
  },
  mail: {
    title: 'Bring your mail',
    button: 'Connect mail',
    show: 'Show channels',
    text: 'Receive mail to your support address here, and reply to it.',
  },
  chat: {
    title: 'Add chat to your website',
    button: 'Add website',
    show: 'Show channels',
    text: 'Let visitors write to you from your website.',
  },
  developers: {
    title: 'For developers',
    text: 'An app of your own can import messages from other channels through the API, and deliver your replies.',
    app: 'Connect an app',
    webhooks: 'Webhooks',
    docs: 'API documentation',
  },
  remove: {
    button: 'Remove…',
    title: 'Remove sample data?',
    goes: (count: number) =>
      plural(count, {
        one: 'One made-up conversation and its contact will be deleted.',
        other: `${numberText(count)} made-up conversations and their contacts will be deleted.`,
      }),
    addedGoes: (count: number) =>
      plural(count, {
        one: 'So will one message or note written in them since.',
        other: `So will ${count < 100 ? numberText(count) : `more than ${numberText(99)}`} messages and notes written in them since.`,
      }),
    stays: 'Everything else stays.',
    confirm: 'Remove sample data',
    removed: 'Sample data removed',
  },
};
