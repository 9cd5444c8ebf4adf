import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AppDetail } from '../../contract/inbox/app.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { say } from '../../design/toast.tsx';
import { send } from '../session/send.ts';
import { useMembership } from '../session/use-membership.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { appsKey } from './apps-query.ts';

/** The end of an app, after it was said how much stops with it. */
export function DeleteApp({ app }: { app: AppDetail }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    await send({ method: 'DELETE', path: `/apps/${app.id}`, organizationId: organization.id });
    say({ text: `${app.name} is deleted, and disconnected everywhere.` });
    await navigate({ to: '/o/$organization/settings/apps', params: { organization: organization.slug } });
    await queryClient.invalidateQueries({ queryKey: appsKey(organization.id) });
  };
  return (
    <SettingsSection title="Delete">
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-soft">{reachText(app)}</p>
          <Button onClick={() => setIsAsking(true)}>
            <span className="text-danger">Delete this app…</span>
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete ${app.name}?`}
        description="At once, and for good:"
        consequences={[
          reachText(app),
          'Every token of it is refused at its next call, and its secrets stop working.',
          'What it has written stays. It cannot be brought back; register another app instead.',
        ]}
        confirm={`Delete ${app.name}`}
        onConfirm={remove}
      />
    </SettingsSection>
  );
}

function reachText({ connection_count, has_foreign_connections }: AppDetail): string {
  if (connection_count === 0) return 'Nobody has connected it: nothing stops.';
  const many = connection_count >= 100 ? 'A hundred or more connections end' : countText(connection_count);
  return `${many}, ${has_foreign_connections ? 'of other organizations too' : 'all of this organization'}.`;
}

function countText(count: number): string {
  return count === 1 ? 'One connection ends' : `${count} connections end`;
}
