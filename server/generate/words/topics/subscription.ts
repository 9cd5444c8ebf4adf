import type { Topic } from '../topic.ts';

export const subscription: Topic = {
  tag: 'subscription',
  subjects: [
    'Cancel at the end of {month}',
    'Upgrade from {count} to more seats',
    'Pause my subscription',
    'Renewed although I cancelled',
    'Which plan has {feature}?',
  ],
  problems: [
    'I cancelled on {day}, and this morning it was renewed for another year at {amount}.',
    'We are growing and need {count} more seats, preferably before {name} starts on {day}.',
    'I shall be travelling through {place} until {month} and would like to pause until then.',
    'The page about prices says that {feature} is included, my account says that it is not.',
    'The trial ended yesterday in the middle of our evaluation of {feature}.',
    'I switched to the yearly plan and lost {feature} on the way.',
  ],
  details: [
    'Our team is spread over {place} and {place}.',
    'We have been customers since the days of version {version}.',
    'The budget is {amount} a month, all included.',
    'Purchasing wants an offer on paper, with the code {code}.',
    'I would rather pay monthly if the difference is small.',
    'A charity discount was mentioned on the telephone.',
  ],
  questions: [
    'What does it cost for the rest of the month?',
    'Can the trial run for another week?',
    'Do we keep our history when we downgrade?',
    'Is there a discount for schools?',
  ],
  answers: [
    'The cancellation had been saved as a draft only. I have completed it and returned {amount}.',
    'More seats count from today: for the rest of {month} that makes {amount}.',
    'Your subscription rests until the first of {month}; everything stays where it is.',
    'I have extended the trial until {day}, with {feature} switched on.',
    'On the smaller plan the history stays, but only the last {count} days can be searched.',
    'The offer {code} is in your mailbox and holds for thirty days.',
  ],
};
