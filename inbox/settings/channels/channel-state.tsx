import { Badge } from '../../../design/badge.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';

const tones = { ok: 'success', failing: 'danger', paused: 'plain' } as const;

/** The state of a channel as a badge. */
export function ChannelState({ channel: { state } }: { channel: Channel }) {
  return <Badge tone={tones[state]}>{settingsWords.channels.states[state]}</Badge>;
}
