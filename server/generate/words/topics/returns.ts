import type { Topic } from '../topic.ts';

export const returns: Topic = {
  tag: 'returns',
  subjects: [
    'Return of order {order}',
    'The {thing} is not what I expected',
    'Exchange for another colour?',
    'Refund still missing',
    'Return label does not print',
  ],
  problems: [
    'I would like to return the {adjective} {thing} from order {order}, it is smaller than on the picture.',
    'I sent the {thing} back on {day} and the refund of {amount} has not arrived.',
    'The {color} of the {thing} looks nothing like the {color} in your shop.',
    'The return label you mailed me opens as an empty page on every printer I have tried.',
    'My husband and I both ordered the same {thing}, so one of them has to go back.',
    'The seam of the {thing} came undone after {count} days of quite ordinary use.',
  ],
  details: [
    'It has never been used and the tags are still on it.',
    'The receipt says {amount}, paid by card.',
    'The post office in {place} gave me a slip with the number {code}.',
    'I threw away the carton, I am afraid, but the {thing} itself is spotless.',
    'The thirty days end on {day}, so I am writing in good time.',
    'I would be glad to keep it at a discount as well.',
  ],
  questions: [
    'How do I get a label?',
    'Can I swap it for the {color} one?',
    'Does the refund go to my card or to my account with you?',
    'May I bring it to your shop in {place} instead?',
  ],
  answers: [
    'Here is a fresh label: {code}. Any post office in {place} takes it, no printer needed.',
    'Your return was scanned in {place} on {day}; the refund of {amount} takes three to five working days from there.',
    'I have reserved the {color} one for you and will send it as soon as yours is on its way.',
    'Since the seam should hold for years, I have booked this as a warranty case: keep the {thing}, a new one is coming.',
    'You have until {day}, and a missing carton is no problem at all.',
  ],
};
