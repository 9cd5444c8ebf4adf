import type { SmallTalk } from './topic.ts';

export const english: SmallTalk = {
  contactGreetings: [
    'Hello,',
    'Hi,',
    'Hi there,',
    'Good morning,',
    'Dear team,',
    'Good evening,',
    'Hello again,',
    'Dear Sir or Madam,',
    'Hey,',
    'Greetings from {place},',
  ],

  contactClosings: [
    'Thanks',
    'Thank you!',
    'Kind regards, {first}',
    'Best, {first}',
    'Many thanks in advance',
    'Cheers',
    'Yours, {first}',
    'Warm regards from {place}, {first}',
  ],

  contactRemarks: [
    'That did the trick, thank you!',
    'Thanks for the quick reply.',
    'Unfortunately that did not help.',
    'Any news on this?',
    'I tried it twice, with the same result.',
    'Oh, I had not seen that. Sorry!',
    'Just checking in, since {day} has come and gone.',
    'Perfect, I will wait until {day} then.',
    'You can find me under {code} if that is easier.',
    'Now it says {code} instead.',
    'Great, see you in {place}.',
    'I have asked {name}, who says the same.',
  ],

  memberGreetings: [
    'Hi {first},',
    'Hello {first},',
    'Dear {first},',
    'Good morning {first},',
    'Thanks for writing in, {first}.',
    'Thank you for your patience, {first}.',
  ],

  memberRemarks: [
    'Is there anything else I can do for you?',
    'I will come back to you by {day} at the latest.',
    'Let me check with {name} and get back to you.',
    'Could you send me a photograph of it?',
    'Would {time} on {day} suit you for a short call?',
    'I am sorry for the trouble this has caused.',
    'Please tell me whether that works for you.',
    'I have made a note of it in your account.',
    'Thank you for telling us, it helps more than you may think.',
    'I am closing this for now; simply reply if it comes back.',
  ],

  memberClosings: [
    'Best regards, {agent}',
    'All the best, {agent}',
    '{agent}',
    'Warmly, {agent}',
    'Cheers, {agent}',
  ],
};

export const systemNotes = [
  'The carrier reports: arrived in {place}.',
  'The payment of {amount} was returned.',
  'The order {order} was changed in the shop.',
  'A reminder was sent on {day}.',
  'The contact opened the status page at {time}.',
];

export const spamSubjects = [
  'RE: your domain expires',
  'You have been chosen, {first}',
  'Grow {count} times faster',
  'Unpaid invoice {code}',
  'Loan approved in {count} minutes',
];

export const spamBodies = [
  'Dear owner, your website loses {count} visitors a day. We bring it to the first page for only {amount}.',
  'Your parcel {code} is held. Confirm the fee of {amount} within {count} hours to release it.',
  'My name is {name} and I hold a sum for you in {place}. Answer in confidence.',
  'Cheap {adjective} {thing}, wholesale from {place}, minimum {count} pieces. Reply for the catalogue.',
  'You won {amount}! Send your details before {day} to claim it.',
];
