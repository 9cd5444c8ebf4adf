import type { Topic } from '../topic.ts';

export const privacy: Topic = {
  tag: 'privacy',
  subjects: [
    'Delete my account',
    'Copy of my personal data',
    'Why am I getting your newsletter?',
    'Wrong name on my profile',
    'Data processing agreement',
  ],
  problems: [
    'Please delete my account and everything that goes with it, including the {thing} I uploaded.',
    'I receive your newsletter at an address that I have only ever used in {place}.',
    'Under the data protection law I ask for a copy of all that you hold about me.',
    'My profile still shows the name I had before {month}.',
    'Our legal department needs a signed agreement before {day}.',
    'A photograph of my {thing} from {place} appears in your gallery, and I never agreed to that.',
  ],
  details: [
    'I have unsubscribed {count} times.',
    'The address was {name} plus a number, so I know where it came from.',
    'Our data protection officer, {name}, is in copy.',
    'Please confirm in writing, by mail is fine.',
    'The last order was {order}, and invoices you may of course keep.',
    'I bear no grudge, I simply do not need it any longer.',
  ],
  questions: [
    'How long will that take?',
    'Where did you get my address?',
    'Is anything kept, and for how long?',
    'Which companies process data for you?',
  ],
  answers: [
    'Your account has been erased; only the invoices stay, for as long as the tax law asks.',
    'The copy of your data is ready as an archive, and the link works until {day}.',
    'You ordered a {thing} as a guest in {month}, with the box for news ticked. I have removed the address everywhere.',
    'The name is corrected, also on past orders.',
    'The agreement {code} is attached to your account, signed, with a list of all processors.',
    'The photograph is gone and should leave the caches by {time}.',
  ],
};
