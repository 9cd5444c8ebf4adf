import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppDetail, RegisteredApp } from '../../../contract/inbox/app.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Select } from '../../../design/select.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { appsKey } from './apps-query.ts';
import { SecretShownOnce } from './secret-shown-once.tsx';

const text = settingsWords.appSecrets;

const hour = 3600;
const overlaps = [
  { value: String(24 * hour), label: text.oldWorksFor.day },
  { value: String(hour), label: text.oldWorksFor.hour },
  { value: String(7 * 24 * hour), label: text.oldWorksFor.week },
  { value: String(30 * 24 * hour), label: text.oldWorksFor.month },
  { value: '0', label: text.oldWorksFor.none },
];

type Props = { app: AppDetail; isOpen: boolean; onClose: () => void };

/** Creates a new secret and shows it once. Asks how long the old one stays valid. */
export function RotateSecretDialog({ app, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.renewTitle(app.name)}>
      <Rotation app={app} onClose={onClose} />
    </Dialog>
  );
}

function Rotation({ app, onClose }: Omit<Props, 'isOpen'>) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [seconds, setSeconds] = useState(String(24 * hour));
  const [created, setMade] = useState<RegisteredApp>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const rotate = async () => {
    const body = { old_secret_works_for: Number(seconds) };
    const path = `/apps/${app.id}/secrets`;
    setMade((await send({ method: 'POST', path, organizationId: organization.id, body })) as RegisteredApp);
    await queryClient.invalidateQueries({ queryKey: appsKey(organization.id) });
  };
  if (created)
    return (
      <>
        <SecretShownOnce clientId={app.id} secret={created.client_secret ?? ''} />
        <div className="mt-5 flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {text.copied}
          </Button>
        </div>
      </>
    );
  const replaced = app.secrets.some(({ expires_at }) => expires_at !== null);
  return (
    <>
      <Select
        label={text.oldWorks}
        options={overlaps}
        value={seconds}
        onChange={(event) => setSeconds(event.currentTarget.value)}
        help={text.oldWorksHelp}
      />
      {replaced && <p className="mt-3 text-sm text-warning">{text.oldestStops}</p>}
      {errorMessage !== undefined && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {errorMessage}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{settingsWords.parts.cancel}</Button>
        <Button
          variant="primary"
          onClick={() => void rotate().catch((error) => setErrorMessage(errorText(error)))}
        >
          {text.renew}
        </Button>
      </div>
    </>
  );
}
