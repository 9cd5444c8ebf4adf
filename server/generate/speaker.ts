import type { Source } from './conversation-state.ts';
import type { Random } from './random.ts';
import type { Member } from './setting.ts';

/** Who takes part in a conversation, besides the contact. */
type Cast = { readonly source: Source; readonly isSpam: boolean; readonly member: Member | undefined };

export type Speaker = 'contact' | 'member' | 'system';

/** Who opens a conversation. */
export function firstSpeaker({ source, member }: Cast): Speaker {
  if (source === 'system') return 'system';
  return source === 'dashboard' && member ? 'member' : 'contact';
}

/** Mostly they take turns; occasionally somebody adds a second message, or the system writes something. */
export function nextSpeaker(random: Random, speaker: Speaker, { member, isSpam }: Cast): Speaker {
  if (isSpam) return 'contact';
  if (random.chance(0.01)) return 'system';
  if (!member) return 'contact';
  const other = speaker === 'member' ? 'contact' : 'member';
  return random.chance(0.8) ? other : speaker === 'system' ? 'contact' : speaker;
}
