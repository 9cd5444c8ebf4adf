import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../../design/select.tsx';
import { channelsQuery } from '../../../cache/queries/channels-query.ts';
import { ListIncomplete } from '../../../connection/list-incomplete.tsx';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.webSite.followUp;

type Props = { channelId: string; onChange: (channelId: string) => void; error: string | undefined };

/** The mail channel that sends replies to visitors who have left. */
export function FollowUpField({ channelId, onChange, error }: Props) {
  const { organization } = useMembership();
  const channels = useQuery(channelsQuery(organization.id));
  const mailChannels = channels.data?.filter(({ type }) => type === 'mail');
  return (
    <div className="grid gap-1">
      <Select
        label={text.label}
        help={mailChannels?.length === 0 ? text.noChannel : text.help}
        value={channelId}
        options={[
          { value: '', label: text.none },
          ...(mailChannels ?? []).map(({ id, name }) => ({ value: id, label: text.from(name) })),
          ...(mailChannels || channelId === '' ? [] : [{ value: channelId, label: '…' }]),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ListIncomplete queries={[channels]} />
      {error !== undefined && <span className="text-xs text-danger">{error}</span>}
    </div>
  );
}
