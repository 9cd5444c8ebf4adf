import { type Draft, newKey } from './drafts.ts';

/** Joins two drafts, the first above the second. The result has a key of its own, because it is sent as something new. */
export function joinDrafts(first: Draft, second: Draft): Draft {
  return {
    html: first.html + second.html,
    key: newKey(),
    replyTo: first.replyTo ?? second.replyTo,
    mentions: [...(first.mentions ?? []), ...(second.mentions ?? [])],
    files: [...(first.files ?? []), ...(second.files ?? [])],
    macro: first.macro ?? second.macro,
    suggestionId: first.suggestionId ?? second.suggestionId,
    modelHtml: first.modelHtml ?? second.modelHtml,
    mail: first.mail ?? second.mail,
    begunAfter: first.begunAfter,
  };
}
