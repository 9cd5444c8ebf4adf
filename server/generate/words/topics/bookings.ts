import type { Topic } from '../topic.ts';

export const bookings: Topic = {
  tag: 'booking',
  subjects: [
    'Move our booking in {place}',
    'Table for {count} on {day}',
    'Cancelled train, missed workshop',
    'Is the room in {place} accessible?',
    'Booking {code} not confirmed',
  ],
  problems: [
    'We booked the {thing} workshop in {place} for {day} and now two of us have fallen ill.',
    'Our train from {place} was cancelled, so we cannot be there before {time}.',
    'Booking {code} was paid on {day}, but the confirmation never came.',
    'The calendar offered {time}, and at the door we were told that the place closes an hour earlier.',
    'We are {count} people now instead of four, two of them in wheelchairs.',
    'The guide for the tour of {place} did not show up, and we waited in the rain until {time}.',
  ],
  details: [
    'The booking runs under the name of {name}.',
    'We would be happy with any morning in {month}.',
    'There is a child of three with us and a very polite dog.',
    'The deposit was {amount}.',
    'One of us does not tolerate nuts.',
    'We are coming from {place}, so it is a long way for nothing.',
  ],
  questions: [
    'Can we move it to {day}?',
    'Is the deposit refundable?',
    'Could you hold the places until {time}?',
    'Is there a lift?',
    'May we bring our own {thing}?',
  ],
  answers: [
    'I have moved you to {day} at {time}; the code stays {code}.',
    'A cancelled train counts as force majeure with us, so your {amount} is on its way back.',
    'There is a ramp at the side entrance, and the lift fits a chair of ninety centimetres.',
    'I am sorry about the guide. The tour is on us, on any date in {month}.',
    'We keep the table until {time}, and there will be a bowl of water for the dog.',
    '{count} people fit if two sit at the counter; would that suit you?',
  ],
};
