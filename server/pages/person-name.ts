import { html } from 'ghtml';

export interface Person {
  name: string;
  email: string;
}

/** A person's name with their email address in small print, as HTML. */
export function personName({ name, email }: Person): string {
  return html`<bdi class="name">${name}</bdi> <bdi class="email">${email}</bdi>`;
}
