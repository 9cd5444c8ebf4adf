import type { Topic } from '../topic.ts';

export const billing: Topic = {
  tag: 'billing',
  subjects: [
    'Charged twice for order {order}',
    'Invoice {code} has the wrong VAT number',
    'Payment declined, money gone',
    'Please send the invoice for {month}',
    'Question about a charge of {amount}',
  ],
  problems: [
    'My statement for {month} lists {amount} twice, {count} minutes apart.',
    'The invoice {code} was issued to my private address and has to show our company in {place}.',
    'The checkout said that the payment failed, yet my bank has booked {amount}.',
    'We were billed for {count} seats although {name} and two others left the team in {month}.',
    'Your reminder threatens a fee for an invoice that I settled on {day}.',
    'The voucher {code} was accepted at the checkout and is missing on the invoice.',
  ],
  details: [
    'Our accountant closes the books on {day}.',
    'The reference of the transfer was {code}.',
    'The card ends in {count}, in case that helps you to find it.',
    'Reverse charge should apply, we are registered in {place}.',
    'I attached the statement to my last mail, with everything else blacked out.',
    'It is only {amount}, but the principle bothers me.',
  ],
  questions: [
    'When will the second amount be returned?',
    'Can you reissue it with the correct address?',
    'Is it possible to pay quarterly from now on?',
    'Could {name} be put in copy of every invoice?',
    'What is this charge for?',
  ],
  answers: [
    'You are right, the payment was captured twice; {amount} is on its way back and should show by {day}.',
    'The corrected invoice is {code}; the old one has been cancelled, so please book only the new one.',
    'The bank reserved the sum and will release it by itself within {count} days; nothing was captured on our side.',
    'I have removed the {count} seats from {month} onwards and credited the difference of {amount}.',
    'The reminder crossed with your transfer. Please ignore it, no fee will be charged.',
    'Invoices now go to {name} as well, on the first working day of each month.',
  ],
};
