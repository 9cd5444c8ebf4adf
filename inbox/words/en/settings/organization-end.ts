export const organizationEnd = {
  title: 'Delete organization',
  lead: 'Closes the organization immediately, and erases everything in it after 14 days.',
  ask: 'Delete organization…',
  question: (name: string) => `Delete ${name}?`,
  consequences: [
    'Nobody gets in any longer, and apps have no access.',
    'Messages that customers send are no longer received.',
    'All conversations, contacts and files are erased after 14 days. Until then, your operator can restore the organization.',
  ],
  typeName: (name: string) => `Type “${name}” to confirm`,
  confirm: 'Delete organization',
};
