import type { Channel } from '../../sdk/src/types.ts';
import type { Opening } from '../drafts/new-draft.ts';

type Addressed = Pick<Opening, 'contact' | 'newContact' | 'channelId'>;

/** Whether the person has an email address. */
export function hasAddress({ contact, newContact }: Addressed): boolean {
  return (contact?.email ?? newContact?.email ?? '').trim() !== '';
}

/** The channel that a new conversation is sent from: the chosen one, otherwise the first that can send. */
export function sendingChannel<Known extends Pick<Channel, 'id' | 'state'>>(
  channels: readonly Known[],
  draft: Addressed,
): Known | undefined {
  if (!hasAddress(draft) || draft.channelId === null) return undefined;
  const usable = channels.filter(({ state }) => state !== 'paused');
  return usable.find(({ id }) => id === draft.channelId) ?? usable[0];
}
