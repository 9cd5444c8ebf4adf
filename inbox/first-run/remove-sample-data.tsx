import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SampleData } from '../../contract/inbox/first-steps.ts';
import { Button } from '../../design/button.tsx';
import { showToast } from '../../design/toast.tsx';
import { send } from '../session/send.ts';
import { useMembership } from '../session/use-membership.ts';
import { ConfirmDialog } from '../settings/page/confirm-dialog.tsx';
import { settingsWords } from '../words/settings-words.ts';

/** Removes the sample data after a confirmation. */
export function RemoveSampleData({ samples }: { samples: SampleData }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const texts = settingsWords.firstRun.remove;
  const remove = async () => {
    await send({ method: 'DELETE', path: '/sample-data', organizationId: organization.id });
    showToast({ text: texts.removed });
    // The open conversation may have been part of it.
    const params = { organization: organization.slug, view: 'mine' };
    await navigate({ to: '/o/$organization/inbox/$view', params });
    await queryClient.resetQueries({ queryKey: [organization.id] });
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {texts.button}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.title}
        consequences={[
          texts.goes(samples.conversation_count),
          ...(samples.added_count > 0 ? [texts.addedGoes(samples.added_count)] : []),
          texts.stays,
        ]}
        confirm={texts.confirm}
        onConfirm={remove}
      />
    </>
  );
}
