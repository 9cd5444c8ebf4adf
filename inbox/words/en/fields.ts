/** Custom fields, where people fill them in. */
export const fields = {
  ofConversation: 'Conversation fields',
  ofContact: 'Contact fields',
  ofCompany: 'Company fields',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
  required: 'Required to close',
  missing: 'Fill this in to close the conversation.',
  fillIn: (labels: string) => `To close the conversation, fill in ${labels}.`,
  requiredLeft: 'Fill in the required fields to close the conversation.',
  leftOpen: (count: number) =>
    count === 1
      ? '1 conversation stays open: required fields are empty.'
      : `${count} conversations stay open: required fields are empty.`,
  changed: (label: string) => `${label} updated.`,
  follow: (label: string) => `Open ${label}`,
  broken: 'Shown because its condition refers to something that was deleted.',
  unfit: (value: string) => `“${value}” doesn’t fit this field.`,
  errors: {
    text: 'Enter some text.',
    number: 'Enter a number.',
    date: 'Enter a date.',
    checkbox: 'Choose yes or no.',
    choice: 'Choose one of the options.',
    choices: 'Choose from the options.',
    link: 'Enter an address that begins with https://.',
  },
};
