import { html } from 'ghtml';

/** The page linked from an email to a visitor's claimed address. */
export const notYou = {
  title: 'Stop these emails',
  lead: (email: string) =>
    html`Someone gave !${email} as their address in a chat. If that wasn’t you, we won’t send chat replies there again.`,
  submit: 'Stop emails',
  done: 'Emails stopped',
  isDone: (email: string) => html`Chat replies are no longer sent to !${email}.`,
};
