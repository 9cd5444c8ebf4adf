import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { channelsQuery } from '../../cache/queries/channels-query.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { SettingsSection } from '../page/settings-section.tsx';

const text = settingsWords.channels.end;

/** Deletes a channel, after saying what stops and what stays. */
export function DeleteChannel({ channel: { id, type, name, address } }: { channel: Channel }) {
  const chat = settingsWords.webSite.deletion;
  const about = type === 'chat' ? chat.about : text.about;
  const consequences = type === 'chat' ? chat.consequences : text.consequences;
  const named = type === 'chat' ? name : address;
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { organization } = useMembership();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    await api('deleteChannel', { params: { channel_id: id } });
    // The list must not show it again until it has been refetched.
    const list = channelsQuery(organization.id).queryKey;
    queryClient.setQueryData(list, (channels) => channels?.filter((channel) => channel.id !== id));
    showToast({ text: text.done(named) });
    await navigate({ to: '/o/$organization/settings/channels', params: { organization: organization.slug } });
    await queryClient.invalidateQueries({ queryKey: list });
  };
  return (
    <SettingsSection title={text.title}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-soft">{about}</p>
          <Button onClick={() => setIsAsking(true)}>
            <span className="text-danger">{text.ask}</span>
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.askTitle(named)}
        description={settingsWords.parts.atOnce}
        consequences={consequences}
        confirm={text.confirm}
        onConfirm={remove}
      />
    </SettingsSection>
  );
}
