/** A member's own reminders of conversations. */
export const reminders = {
  command: 'Remind me if nobody replies…',
  title: 'Remind me',
  placeholder: 'When? Try “tomorrow”, “Monday 9am” or “in 3 days”',
  at: (time: string) => `Remind me ${time}`,
  done: (time: string) => `You’ll be reminded on ${time}, unless someone writes before then`,
  cancel: 'Cancel reminder',
  canceled: 'Reminder canceled',
  change: 'Change…',
  mark: (time: string) => `Reminder for ${time}`,
  notice: (time: string) => `You’ll be reminded on ${time} unless someone writes before then.`,
  list: 'Reminders',
};
