import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { channelsKey } from '../../cache/queries/channels-query.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { draftOf, inputOf, type WebSiteDraft } from '../../settings/channels/web-site/web-site-draft.ts';
import { WebSiteForm } from '../../settings/channels/web-site/web-site-form.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.webSite;

/** Adds chat for a website, for admins; the snippet to paste is on the next screen. */
export function NewWebSiteScreen() {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { organization, role } = useMembership();
  const isAdmin = role === 'admin';
  const create = async (draft: WebSiteDraft) => {
    const channel = await api('createChannel', { body: { type: 'chat', ...inputOf(draft) } });
    await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
    const params = { organization: organization.slug, channel: channel.id };
    await navigate({ to: '/o/$organization/settings/channels/$channel', params });
  };
  return (
    <SettingsPage title={text.title} lead={isAdmin ? text.lead : settingsWords.channels.onlyAdmins}>
      {isAdmin && (
        <WebSiteForm start={draftOf(organization.name, null)} action={text.create} onSave={create} />
      )}
    </SettingsPage>
  );
}
