import type { Topic } from '../topic.ts';

export const choosing: Topic = {
  tag: 'before the sale',
  subjects: [
    'Which {thing} for a beginner?',
    'Is the {model} in stock?',
    'Size of the {thing}',
    'Difference between {model} and {model}',
    'A present for {name}',
  ],
  problems: [
    'I am looking for a {adjective} {thing} for somebody who has never owned one.',
    'The {model} is out of stock in {color}, and I have set my heart on {color}.',
    'Between the {model} and the {model} I see no difference but {amount}.',
    'Our kitchen in {place} is tiny: will a {thing} of that size fit through the door?',
    'My daughter {name} wants to learn the {thing}, and I know nothing about it.',
    'The description says {adjective}, a review says the opposite.',
  ],
  details: [
    'My budget is about {amount}.',
    'It would be used by {count} people in turn.',
    'It has to survive a damp cellar in {place}.',
    'I am left-handed, if that matters.',
    'She liked the {color} one in your window.',
    'We had a {adjective} {thing} at school, half a lifetime ago.',
  ],
  questions: [
    'Which one would you take?',
    'When will it be back in stock?',
    'Can I try it in {place}?',
    'Does it come with a {thing}?',
    'Is the cheaper one good enough?',
  ],
  answers: [
    'For a beginner I would take the {model}: forgiving, easy to clean, and spare parts are cheap.',
    'The {color} one is due in {month}. I can put your name on the list, without any obligation.',
    'They share the same {thing}; the dearer one adds {feature} and a longer warranty.',
    'It measures {count} centimetres, so a common door is wide enough.',
    'You may try both in {place}, on any {day} after {time}.',
    'It comes with a {adjective} {thing} and a booklet that is better than most.',
  ],
};
