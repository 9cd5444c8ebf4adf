import { escapedText } from '../../../mime/build-mail.ts';

export type UnreadReply = { body_html: string; author: string | null };

/** The organization's name, in the visitor's language, is shown to recipients who may not be the visitor. */
type About = { organization: string; isVerified: boolean; notYouAddress: string; language: string | null };

/**
 * An email with a visitor's unread replies. Only what members have written: to a claimed address anything else would
 * be a leak.
 */
export function followUpHtml(replies: readonly UnreadReply[], about: About): string {
  const isOne = new Set(replies.map(({ author }) => author)).size === 1;
  const parts = replies.map(({ body_html, author }) =>
    isOne || author === null ? body_html : `<p><strong>${escapedText(author)}</strong></p>${body_html}`,
  );
  return `${parts.join('<hr>')}<hr>${note(about)}`;
}

function note({ organization, isVerified, notYouAddress, language }: About): string {
  const words = language?.toLowerCase().startsWith('de') ? german : english;
  const house = escapedText(organization);
  const link = isVerified
    ? ''
    : ` ${words.notYou(`<a href="${escapedText(notYouAddress)}">${words.stop}</a>`)}`;
  return `<p>${words.reply(house)}${link}</p>`;
}

const english = {
  reply: (house: string) =>
    `You wrote to ${house} in the chat on their web site. Reply to this email to continue the conversation.`,
  notYou: (link: string) => `Wasn’t it you? ${link}.`,
  stop: 'Stop these emails',
};

const german: typeof english = {
  reply: (house) =>
    `Du hast ${house} im Chat auf der Website geschrieben. Antworte einfach auf diese E-Mail.`,
  notYou: (link) => `Das warst nicht du? ${link}.`,
  stop: 'Diese E-Mails abbestellen',
};

export function followUpSubject(organization: string, language: string | null): string {
  return language?.toLowerCase().startsWith('de')
    ? `Antwort von ${organization}`
    : `${organization} replied to you`;
}
