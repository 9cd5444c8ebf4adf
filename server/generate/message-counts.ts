import type { Random } from './random.ts';

/**
 * How many messages each conversation has, one after the other: most have few, some eight times the mean, later ones
 * more than earlier ones. They add up to `messages` in the end.
 */
export function messageCounts(random: Random, conversations: number, messages: number): () => number {
  let conversationsLeft = conversations;
  let messagesLeft = messages;
  return () => {
    const meanLeft = messagesLeft / conversationsLeft;
    const count =
      conversationsLeft === 1
        ? messagesLeft
        : draw(random, meanLeft * busyness(conversationsLeft / conversations));
    const most = messagesLeft - (conversationsLeft - 1);
    const taken = Math.min(count, most);
    conversationsLeft -= 1;
    messagesLeft -= taken;
    return taken;
  };
}

/** An integer from 1 to eight times the mean, with that mean (at least one): exponential above one. */
function draw(random: Random, mean: number): number {
  const above = -Math.log(1 - random.next()) * Math.max(0, mean - 1);
  const rounded = Math.floor(above) + (random.chance(above % 1) ? 1 : 0);
  return 1 + Math.min(rounded, Math.floor(mean * 8));
}

/** How busy the conversation at this fraction of the remaining ones is, relative to their mean. */
function busyness(shareLeft: number): number {
  const busyAt = (progress: number) => 0.75 + 0.5 * progress;
  return busyAt(1 - shareLeft) / busyAt(1 - shareLeft / 2);
}
