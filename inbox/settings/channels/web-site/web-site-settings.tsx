import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../../design/toast.tsx';
import type { Channel } from '../../../../sdk/src/types.ts';
import { channelsKey } from '../../../cache/queries/channels-query.ts';
import { useApi, useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { DeleteChannel } from '../delete-channel.tsx';
import { IdentitySection } from './identity-section.tsx';
import { InstallSection } from './install-section.tsx';
import { draftOf, inputOf, type WebSiteDraft } from './web-site-draft.ts';
import { WebSiteForm } from './web-site-form.tsx';

/** The settings of a website's chat, for admins. */
export function WebSiteSettings({ channel }: { channel: Channel }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const save = async (draft: WebSiteDraft) => {
    await api('updateChannel', { params: { channel_id: channel.id }, body: inputOf(draft) });
    await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
    showToast({ text: settingsWords.parts.saved });
  };
  return (
    <>
      <InstallSection channel={channel} />
      <WebSiteForm
        key={channel.id}
        start={draftOf(channel.name, channel.chat)}
        action={settingsWords.parts.saveChanges}
        onSave={save}
      />
      <IdentitySection channel={channel} />
      <DeleteChannel channel={channel} />
    </>
  );
}
