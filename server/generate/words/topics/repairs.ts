import type { Topic } from '../topic.ts';

export const repairs: Topic = {
  tag: 'warranty',
  subjects: [
    'My {model} makes a strange noise',
    'Spare part for the {thing}',
    'Warranty on {model}',
    'The {thing} stopped working after {count} weeks',
    'Repair or replace?',
  ],
  problems: [
    'The {model} hums since {day}, and under load it turns into a rattle.',
    'The hinge of the {adjective} {thing} snapped while I was cleaning it.',
    'My {model} no longer charges past {count} percent, whichever cable I use.',
    'After {count} weeks of daily use the {thing} leaks at the lower gasket.',
    'The display of the {model} shows {code} and then goes dark.',
    'The {color} coating of the {thing} flakes off like old paint.',
  ],
  details: [
    'The serial number is {code}.',
    'I bought it in {place}, in {month}.',
    'The noise stops when I hold the {thing} at an angle.',
    'I am handy with a screwdriver and would do it myself.',
    'The manual does not mention this anywhere.',
    'A friend of mine, {name}, had the very same fault on the previous model.',
    'It smells faintly of hot dust.',
  ],
  questions: [
    'Is that covered by the warranty?',
    'Where can I get the part?',
    'Is it safe to go on using it?',
    'How long would a repair take?',
    'Would you give me something for the old one?',
  ],
  answers: [
    'Please unplug the {model} until we have seen it, just to be safe.',
    'The part is called {code}; I am sending it to you with a drawing of where it goes.',
    'That is covered until {month} of next year. The label for the workshop in {place} is on its way.',
    'The hum comes from a worn bearing: a job of {count} minutes, for which the workshop charges {amount}.',
    'A reset helps in most cases: hold both buttons for {count} seconds until the light turns {color}.',
    'Repair would cost more than it is worth, so I can offer a refurbished {model} for {amount}.',
  ],
};
