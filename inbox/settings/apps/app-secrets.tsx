import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppDetail } from '../../../contract/inbox/app.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { SettingsSection } from '../page/settings-section.tsx';
import { appsKey } from './apps-query.ts';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

const text = settingsWords.appSecrets;

/** The client id and the secrets of an app, with a button to rotate them. */
export function AppSecrets({ app }: { app: AppDetail }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [openDialog, setOpenDialog] = useState<'rotate' | 'end'>();
  const close = () => setOpenDialog(undefined);
  const endOld = async () => {
    await send({ method: 'DELETE', path: `/apps/${app.id}/secrets/old`, organizationId: organization.id });
    await queryClient.invalidateQueries({ queryKey: appsKey(organization.id) });
  };
  const old = app.secrets.find(({ expires_at }) => expires_at !== null);
  return (
    <SettingsSection
      title={text.title}
      lead={text.lead}
      action={
        <Button size="small" onClick={() => setOpenDialog('rotate')}>
          {text.renewAsk}
        </Button>
      }
    >
      <Card>
        <div className="grid gap-4">
          <CopyLine label="client_id" text={app.id} />
          <ul className="grid gap-2" aria-label={text.list}>
            {app.secrets.map((secret) => (
              <li
                key={secret.last_four + secret.inserted_at}
                className="flex flex-wrap items-center gap-2 text-sm"
              >
                <code className="font-mono text-xs">dbs_…{secret.last_four}</code>
                <span className="text-xs text-muted">{text.created(dateText(secret.inserted_at))}</span>
                {secret.expires_at === null ? (
                  <Badge tone="success">{text.works}</Badge>
                ) : (
                  <>
                    <Badge tone="warning">{text.worksUntil(dateText(secret.expires_at))}</Badge>
                    <Button size="small" variant="quiet" onClick={() => setOpenDialog('end')}>
                      {text.endAsk}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <RotateSecretDialog app={app} isOpen={openDialog === 'rotate'} onClose={close} />
      <ConfirmDialog
        isOpen={openDialog === 'end'}
        onClose={close}
        title={text.endTitle}
        consequences={text.endConsequences(old?.last_four ?? '')}
        confirm={text.end}
        onConfirm={endOld}
      />
    </SettingsSection>
  );
}
