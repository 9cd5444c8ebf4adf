import { html } from 'ghtml';
import type { PageWords } from '../en/words.ts';

export const notYou: PageWords['notYou'] = {
  title: 'E-Mails abbestellen',
  lead: (email) =>
    html`Jemand hat !${email} in einem Chat als eigene Adresse angegeben. Wenn Sie das nicht waren, senden wir keine Antworten aus Chats mehr dorthin.`,
  submit: 'Abbestellen',
  done: 'E-Mails abbestellt',
  isDone: (email) => html`Antworten aus Chats werden nicht mehr an !${email} gesendet.`,
};
