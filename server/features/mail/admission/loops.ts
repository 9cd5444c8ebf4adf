/** Recent email, newest first, in milliseconds since 1970. */
export type Recently = {
  /** By this sender, anywhere. */
  bySender: readonly number[];
  /** In the conversation that the email would join. */
  inConversation: readonly { isOurs: boolean; at: number }[];
};

const burst = { mails: 15, milliseconds: 10 * 60_000 };
const volley = { alternations: 4, milliseconds: 2 * 60_000 };

/**
 * Why an email is held: two machines that reply to each other would continue forever. Held are the next email of a
 * sender who wrote fifteen in ten minutes, and one that would continue an exchange of four with our replies within
 * two.
 */
export function loopReason({ bySender, inConversation }: Recently, now: number): string | undefined {
  if (bySender.filter((at) => at > now - burst.milliseconds).length >= burst.mails)
    return `This address has sent ${burst.mails} emails within ten minutes.`;
  const volleyed = inConversation.filter(({ at }) => at > now - volley.milliseconds);
  const turns = volleyed.filter(({ isOurs }, index) => isOurs !== (volleyed[index - 1]?.isOurs ?? false));
  if (
    turns.filter(({ isOurs }) => isOurs).length >= volley.alternations &&
    turns.length >= 2 * volley.alternations
  )
    return 'It and our replies have followed each other four times within two minutes.';
  return undefined;
}
