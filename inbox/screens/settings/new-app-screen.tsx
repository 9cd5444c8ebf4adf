import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RegisteredApp } from '../../../contract/inbox/app.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { appsKey } from '../../settings/apps/apps-query.ts';
import { type AppDraft, emptyDraft, registrationOf } from '../../settings/apps/form/app-draft.ts';
import { AppForm } from '../../settings/apps/form/app-form.tsx';
import { SecretShownOnce } from '../../settings/apps/secret-shown-once.tsx';
import { ConnectApp } from '../../settings/connect-app/connect-app.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.apps;

/** Registers an app, and shows its secret once. */
export function NewAppScreen() {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [created, setMade] = useState<RegisteredApp>();
  const organizationId = organization.id;
  const params = { organization: organization.slug };
  const register = async (draft: AppDraft) => {
    setMade(
      (await send({
        method: 'POST',
        path: '/apps',
        organizationId,
        body: registrationOf(draft),
      })) as RegisteredApp,
    );
    await queryClient.invalidateQueries({ queryKey: appsKey(organizationId) });
  };
  if (created)
    return (
      <SettingsPage
        title={text.registered(created.name)}
        lead={created.has_secret ? text.registeredLead : text.withoutSecretLead}
      >
        <Card>
          {created.client_secret === null ? (
            <CopyLine label="client_id" text={created.id} />
          ) : (
            <SecretShownOnce clientId={created.id} secret={created.client_secret} />
          )}
          <div className="mt-5 flex justify-end">
            <Button
              variant="primary"
              onClick={() =>
                void navigate({
                  to: '/o/$organization/settings/apps/$app',
                  params: { ...params, app: created.id },
                })
              }
            >
              {created.has_secret ? settingsWords.appSecrets.copied : text.continue}
            </Button>
          </div>
        </Card>
        {created.client_secret !== null && <ConnectApp app={created} secret={created.client_secret} />}
      </SettingsPage>
    );
  return (
    <SettingsPage title={text.register} lead={`${settingsWords.connectApp.whatItIs} ${text.registerLead}`}>
      <AppForm start={emptyDraft} isNew submit={text.registerIt} onSubmit={register}>
        <Button onClick={() => void navigate({ to: '/o/$organization/settings/apps', params })}>
          {settingsWords.parts.cancel}
        </Button>
      </AppForm>
    </SettingsPage>
  );
}
