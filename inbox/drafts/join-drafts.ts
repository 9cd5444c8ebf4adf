import { type Draft, newKey } from './drafts.ts';

/** One draft made of two, the first above the second. It has a key of its own: it is sent as something new. */
export function joinDrafts(first: Draft, second: Draft): Draft {
  return {
    html: first.html + second.html,
    key: newKey(),
    replyTo: first.replyTo ?? second.replyTo,
    mentions: [...(first.mentions ?? []), ...(second.mentions ?? [])],
    files: [...(first.files ?? []), ...(second.files ?? [])],
    mail: first.mail ?? second.mail,
    begunAfter: first.begunAfter,
  };
}
