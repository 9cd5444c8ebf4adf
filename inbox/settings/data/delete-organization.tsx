import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { Field } from '../../../design/field.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { SettingsSection } from '../page/settings-section.tsx';

const text = settingsWords.organizationEnd;

/** Deletes the organization, after its name was typed. */
export function DeleteOrganization() {
  const { organization } = useMembership();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = async () => {
    const path = `/organization?confirm=${encodeURIComponent(organization.slug)}`;
    await send({ method: 'DELETE', path, organizationId: organization.id });
    // Everything that the page has loaded is gone; the server knows where else this person can go.
    location.assign('/');
  };
  const close = () => {
    setIsAsking(false);
    setTyped('');
  };
  return (
    <SettingsSection title={text.title}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm max-sm:min-w-full text-soft">{text.lead}</p>
          <Button onClick={() => setIsAsking(true)}>
            <span className="text-danger">{text.ask}</span>
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={text.question(organization.name)}
        consequences={text.consequences}
        confirm={text.confirm}
        isDisabled={typed.trim() !== organization.name}
        onConfirm={remove}
      >
        <div className="mt-4">
          <Field
            label={text.typeName(organization.name)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </SettingsSection>
  );
}
