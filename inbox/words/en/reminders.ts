/** A member's own reminders of conversations. */
export const reminders = {
  command: 'Remind me if nobody replies…',
  title: 'Remind me',
  placeholder: 'When? Try “tomorrow”, “Monday 9am” or “in 3 days”',
  at: (moment: string) => `Remind me ${moment}`,
  done: (moment: string) => `You’ll be reminded ${moment}, unless someone writes before`,
  cancel: 'Cancel reminder',
  canceled: 'Reminder canceled',
  change: 'Change…',
  mark: (moment: string) => `Reminder for ${moment}`,
  notice: (moment: string) => `You’ll be reminded ${moment} unless someone writes before.`,
  list: 'Reminders',
};
