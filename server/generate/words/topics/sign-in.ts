import type { Topic } from '../topic.ts';

export const signIn: Topic = {
  tag: 'sign-in',
  subjects: [
    'Locked out of my account',
    'Password reset mail never arrives',
    'Two-factor code rejected',
    'Changed my e-mail, cannot sign in',
    'Somebody else in my account?',
  ],
  problems: [
    'Since {day} my password is refused on the phone, although the same one works on the laptop.',
    'I have asked for a reset link {count} times and nothing has reached my inbox or the spam folder.',
    'My telephone fell into the harbour at {place}, and the authenticator with it.',
    'There is a session from {place} in my list of devices, and I have never been there.',
    'After the update the page sends me from sign-in to sign-in without end.',
    'Our administrator {name} has left, and nobody else can invite new people.',
  ],
  details: [
    'The error reads {code}, if that means anything to you.',
    'I use an ordinary browser with no extensions.',
    'I still have {count} of the recovery codes, printed and in the safe.',
    'It happened at about {time}, just after the maintenance.',
    'Clearing cookies helps for one visit.',
    'I have already changed the password of my mailbox.',
  ],
  questions: [
    'How do I get back in?',
    'Can you switch off the second factor for me?',
    'Is my data safe?',
    'Could you move the account to another address?',
    'Which device was that?',
  ],
  answers: [
    'I have ended every open session; please sign in again with a new password.',
    'Our mails to your provider were deferred until {time}; the newest link is valid for an hour.',
    'For the second factor I need to verify you first: please answer from the address on file with the code {code}.',
    'The device in {place} belongs to a shared network of your mobile provider, the browser is the same as yours.',
    'The loop comes from a clock that is {count} minutes off. Setting it to automatic will end it.',
    '{name} can be replaced as an administrator once your company confirms it in writing.',
  ],
};
