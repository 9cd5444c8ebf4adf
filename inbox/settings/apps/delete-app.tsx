import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AppDetail } from '../../../contract/inbox/app.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { showToast } from '../../../design/toast.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { SettingsSection } from '../page/settings-section.tsx';
import { appsKey } from './apps-query.ts';

const text = settingsWords.appEnd;

/** The server's counts stop here. */
const maxCounted = 100;

/** Deletes an app, after saying what will stop working. */
export function DeleteApp({ app }: { app: AppDetail }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    await send({ method: 'DELETE', path: `/apps/${app.id}`, organizationId: organization.id });
    showToast({ text: text.done(app.name) });
    await navigate({ to: '/o/$organization/settings/apps', params: { organization: organization.slug } });
    await queryClient.invalidateQueries({ queryKey: appsKey(organization.id) });
  };
  return (
    <SettingsSection title={text.title}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-soft">{reachText(app)}</p>
          <Button onClick={() => setIsAsking(true)}>
            <span className="text-danger">{text.ask}</span>
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.askTitle(app.name)}
        description={settingsWords.parts.atOnce}
        consequences={[reachText(app), ...text.consequences]}
        confirm={text.confirm(app.name)}
        onConfirm={remove}
      />
    </SettingsSection>
  );
}

function reachText({ connection_count, has_foreign_connections }: AppDetail): string {
  return text.reach({
    count: connection_count,
    isMore: connection_count >= maxCounted,
    isForeign: has_foreign_connections,
  });
}
