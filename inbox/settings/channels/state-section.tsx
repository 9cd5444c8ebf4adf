import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { channelsKey } from '../../cache/queries/channels-query.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { agoText } from '../../words/ago-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { ChannelFailures } from './channel-failures.tsx';

const text = settingsWords.channels;

/** Whether a channel works, since when, and why not; admins pause and resume it here. */
export function StateSection({ channel }: { channel: Channel }) {
  const { role } = useMembership();
  const { state, state_since } = channel;
  return (
    <Card>
      {state === 'failing' && (
        <div className="mb-4 flex gap-2.5 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p className="font-medium">{text.failingSince(agoText(state_since))}</p>
            <ChannelFailures channel={channel} />
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-48 flex-1 text-sm text-soft">{stateText(channel)}</p>
        {role === 'admin' && <PauseButton channel={channel} />}
      </div>
    </Card>
  );
}

function stateText({ state, state_since, incoming, looked_at }: Channel): string {
  if (state === 'paused') return text.pausedSince(agoText(state_since));
  if (incoming === null) return text.waitsForForwarded;
  return looked_at === null ? text.neverChecked : text.checkedAt(agoText(looked_at));
}

function PauseButton({ channel: { id, state } }: { channel: Channel }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [isBusy, setIsBusy] = useState(false);
  const isPaused = state === 'paused';
  const change = async () => {
    setIsBusy(true);
    const body = { state: isPaused ? 'ok' : 'paused' } as const;
    await api('updateChannel', { params: { channel_id: id }, body }).then(
      () => showToast({ text: isPaused ? text.resumed : text.paused }),
      (error) => showToast({ text: errorText(error), isError: true }),
    );
    await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
    setIsBusy(false);
  };
  return (
    <Button variant={isPaused ? 'primary' : 'plain'} disabled={isBusy} onClick={() => void change()}>
      {isPaused ? text.resume : text.pause}
    </Button>
  );
}
