import type { Topic } from '../topic.ts';

export const delivery: Topic = {
  tag: 'delivery',
  subjects: [
    'Where is order {order}?',
    'Parcel {code} has not moved since {day}',
    'Delivered to the wrong address in {place}',
    'My {thing} arrived broken',
    'Half of order {order} is missing',
    'Can you deliver to {place}?',
  ],
  problems: [
    'I ordered a {adjective} {thing} on {day} and the tracking page still says that the label has been printed.',
    'The courier left my parcel with a neighbour in {place}, but nobody here has seen it.',
    'The box arrived crushed at one corner and the {thing} inside is cracked from end to end.',
    'Order {order} came today, but only {count} of the items were in it and the {thing} is not among them.',
    'Tracking number {code} shows my {thing} going back and forth between {place} and {place}.',
    'According to the notification somebody signed for the {thing} at {time}, and it was certainly not me.',
  ],
  details: [
    'The order number is {order}, sent to {place}.',
    'I have been at home all day and the bell did not ring once.',
    'It was meant as a birthday present for {name}, who turns {count} on {day}.',
    'The depot in {place} says that it never left the lorry.',
    'I paid {amount} extra for express shipping.',
    'There are photographs of the packaging if your insurance wants them.',
    'Your colleague promised a call back on {day} that never came.',
    'The driver wrote that our street does not exist, although it was built in the seventies.',
  ],
  questions: [
    'When can I expect it?',
    'Could you send another {thing} instead?',
    'Can it be redirected to a pick-up point in {place}?',
    'Who pays for the return of the damaged one?',
    'Is there still a chance that it gets here before {day}?',
  ],
  answers: [
    'I have opened an investigation with the carrier under {code}; they answer within {count} working days.',
    'A replacement {thing} leaves our warehouse in {place} tomorrow morning, free of charge.',
    'The parcel missed its connection in {place} and is back on its way: the depot expects it on {day}.',
    'Please keep the packaging for a week, the carrier may want to inspect it.',
    'I have refunded the {amount} for express shipping, since it clearly was not.',
    'I have changed the address; the label now reads {place}, and the driver will phone ahead.',
  ],
};
