import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SignInProvider } from '../../../../contract/inbox/sign-in-provider.ts';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { SettingsSection } from '../../page/settings-section.tsx';
import { providersQuery } from './providers-query.ts';

const text = settingsWords.providers.end;

/** Deletes a provider, after saying what that ends. */
export function DeleteProvider({ provider: { id, name } }: { provider: SignInProvider }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    const organizationId = organization.id;
    await send({ method: 'DELETE', path: `/sign-in/providers/${id}`, organizationId });
    showToast({ text: text.done(isolated(name)) });
    await navigate({ to: '/o/$organization/settings/sign-in', params: { organization: organization.slug } });
    queryClient.setQueryData(providersQuery(organizationId).queryKey, (providers) =>
      providers?.filter((it) => it.id !== id),
    );
  };
  return (
    <SettingsSection title={text.title}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-soft">{text.about}</p>
          <Button onClick={() => setIsAsking(true)}>
            <span className="text-danger">{text.ask}</span>
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.askTitle(isolated(name))}
        description={settingsWords.parts.atOnce}
        consequences={text.consequences}
        confirm={text.confirm}
        errors={{ conflict: text.lastRequired }}
        onConfirm={remove}
      />
    </SettingsSection>
  );
}
