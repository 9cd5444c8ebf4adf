import type { Participant } from '../../../sdk/src/types.ts';

/** A participant who is added, confirmed or removed. */
export type ParticipantChange =
  | { is: 'saved'; address: string; name: string | null }
  | { is: 'removed'; address: string };

/** The participants as they will be once the server has applied a change. */
export function participantsWith(
  participants: readonly Participant[],
  change: ParticipantChange,
  now = Math.floor(Date.now() / 1000),
): Participant[] {
  const address = change.address.toLowerCase();
  const known = participants.find((it) => it.address === address);
  const others = participants.filter((it) => it !== known);
  if (change.is === 'removed') return others;
  const name = change.name ?? known?.name ?? null;
  if (known) return participants.map((it) => (it === known ? { ...it, name, is_confirmed: true } : it));
  return [...others, { address, name, contact: null, is_confirmed: true, inserted_at: now }];
}
