import { html } from 'ghtml';

/** The page that an email to a visitor's claimed address leads to. */
export const notYou = {
  title: 'Stop these emails',
  lead: (email: string) =>
    html`Somebody gave !${email} as their address in a chat. If that wasn’t you, we won’t send answers from chats there again.`,
  submit: 'Stop emails',
  done: 'Emails stopped',
  isDone: (email: string) => html`Answers from chats are no longer sent to !${email}.`,
};
