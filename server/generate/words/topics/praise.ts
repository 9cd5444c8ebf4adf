import type { Topic } from '../topic.ts';

export const praise: Topic = {
  tag: 'feedback',
  subjects: [
    'Thank you, {agent}!',
    'A small idea for {feature}',
    'Feedback on the {model}',
    'Loved the {thing}',
    'Two years with the {model}',
  ],
  problems: [
    'I just wanted to say that the {adjective} {thing} has made my mornings in {place} a good deal better.',
    'An idea: could {feature} also work for a shared {thing}?',
    'The new page is easier on the eye, but I miss the {color} button for {feature}.',
    'My {model} has crossed {count} borders by now and has not failed me once.',
    'Your colleague in {place} stayed after closing time to find me the right {thing}.',
    'The {thing} is splendid, the plastic around it was a shame.',
  ],
  details: [
    'My neighbour {name} has ordered one as well.',
    'I would happily pay {amount} more for it.',
    'It need not be perfect, a simple list would do.',
    'The handwritten card was a lovely touch.',
    'There is a photograph from {place}, feel free to use it.',
    'If you ever need somebody to try {feature} early, think of me.',
  ],
  questions: [
    'Is anything like that planned?',
    'Could you pass this on?',
    'Do you take part in the fair in {place}?',
    'Would paper instead of plastic be possible?',
  ],
  answers: [
    'This made our day. {name} has pinned your message to the wall of the workshop.',
    'A shared {thing} is on our list; I have added your voice to the {count} others.',
    'From {month} on we pack in paper only, and you were one of the reasons.',
    'The {color} button is back in version {version}, under the small arrow.',
    'We shall be in {place} in {month}, hall {count}. Do come by.',
  ],
};
