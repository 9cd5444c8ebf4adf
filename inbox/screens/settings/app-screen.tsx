import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AppDetail } from '../../../contract/inbox/app.ts';
import { Card } from '../../../design/card.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { showToast } from '../../../design/toast.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { AppSecrets } from '../../settings/apps/app-secrets.tsx';
import { appQuery, appsKey } from '../../settings/apps/apps-query.ts';
import { DeleteApp } from '../../settings/apps/delete-app.tsx';
import { type AppDraft, bodyOf, draftOf } from '../../settings/apps/form/app-draft.ts';
import { AppForm } from '../../settings/apps/form/app-form.tsx';
import { ConnectApp } from '../../settings/connect-app/connect-app.tsx';
import { RecordFailed } from '../../settings/page/record-failed.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const route = getRouteApi('/o/$organization/settings/apps/$app');
const text = settingsWords.apps;

/** An app: its details, secrets and deletion. */
export function AppScreen() {
  const { app: id } = route.useParams();
  const { organization } = useMembership();
  const { data: app, error, refetch } = useQuery(appQuery(organization.id, id));
  if (error && !app)
    return (
      <SettingsPage title={text.title}>
        <RecordFailed error={error} onRetry={refetch} missing={text.notHere}>
          {text.notHereHelp}
        </RecordFailed>
      </SettingsPage>
    );
  return (
    <SettingsPage title={app?.name ?? text.one}>
      {app ? <Parts app={app} /> : <Skeleton className="h-64" />}
    </SettingsPage>
  );
}

function Parts({ app }: { app: AppDetail }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const save = async (draft: AppDraft) => {
    const path = `/apps/${app.id}`;
    await send({ method: 'PATCH', path, organizationId: organization.id, body: bodyOf(draft) });
    showToast({ text: settingsWords.parts.saved });
    await queryClient.invalidateQueries({ queryKey: appsKey(organization.id) });
  };
  return (
    <>
      {app.has_secret ? (
        <>
          <AppSecrets app={app} />
          <ConnectApp app={app} />
        </>
      ) : (
        <SettingsSection title={settingsWords.appSecrets.title} lead={text.withoutSecretLead}>
          <Card>
            <CopyLine label="client_id" text={app.id} />
          </Card>
        </SettingsSection>
      )}
      <AppForm key={app.id} start={draftOf(app)} submit={settingsWords.parts.saveChanges} onSubmit={save} />
      <DeleteApp app={app} />
    </>
  );
}
