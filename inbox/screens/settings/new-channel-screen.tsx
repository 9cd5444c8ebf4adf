import { useMembership } from '../../session/use-membership.ts';
import { AddChannel } from '../../settings/channels/add/add-channel.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.addChannel;

/** Connects an address, for admins. */
export function NewChannelScreen() {
  const { role } = useMembership();
  const isAdmin = role === 'admin';
  return (
    <SettingsPage title={text.title} lead={isAdmin ? text.lead : settingsWords.channels.onlyAdmins}>
      {isAdmin && (
        <div className="max-w-xl">
          <AddChannel />
        </div>
      )}
    </SettingsPage>
  );
}
