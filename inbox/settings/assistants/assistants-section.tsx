import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type AssistantSettings, assistantsMay } from '../../../contract/inbox/assistant-settings.ts';
import { assistantDomains } from '../../../contract/values/assistant-domains.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { Select } from '../../../design/select.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { showToast } from '../../../design/toast.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { SaveRow } from '../page/save-row.tsx';
import { SettingsSection } from '../page/settings-section.tsx';
import { assistantsQuery, changeAssistants } from './assistants-query.ts';

const text = settingsWords.assistants;

/** How far assistants may answer contacts, and which ones members may connect. For admins. */
export function AssistantsSection() {
  const { organization } = useMembership();
  const { data, error } = useQuery(assistantsQuery(organization.id));
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      {error && <p className="text-sm text-danger">{errorText(error)}</p>}
      {!data && !error && <Skeleton className="h-48" />}
      {data && <AssistantsForm key={JSON.stringify(data)} settings={data} organizationId={organization.id} />}
    </SettingsSection>
  );
}

type FormProps = { settings: AssistantSettings; organizationId: string };

function AssistantsForm({ settings, organizationId }: FormProps) {
  const queryClient = useQueryClient();
  const id = useId();
  const [may, setMay] = useState(settings.assistants_may);
  const [domains, setDomains] = useState(settings.domains.join('\n'));
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const named = [...new Set(domains.toLowerCase().split(/\s+/).filter(Boolean))];
  const isChanged = may !== settings.assistants_may || String(named) !== String(settings.domains);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorMessage(undefined);
    setIsBusy(true);
    changeAssistants(organizationId, { assistants_may: may, domains: named })
      .then((saved) => {
        queryClient.setQueryData(assistantsQuery(organizationId).queryKey, saved);
        showToast({ text: text.saved });
      })
      .catch((error: unknown) => setErrorMessage(errorText(error)))
      .finally(() => setIsBusy(false));
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid max-w-md gap-4">
        <CopyLine label={text.address} text={new URL('/mcp', location.origin).href} />
        <Select
          label={text.may}
          help={text.mayHelp[may]}
          options={assistantsMay.map((value) => ({ value, label: text.choices[value] }))}
          value={may}
          onChange={({ currentTarget: { value } }) =>
            setMay(assistantsMay.find((each) => each === value) ?? may)
          }
        />
        <div className="grid gap-1">
          <label htmlFor={id} className="text-xs font-medium text-soft">
            {text.domains}
          </label>
          <textarea
            id={id}
            aria-describedby={`${id}-help`}
            rows={Math.min(Math.max(named.length + 1, 3), 10)}
            spellCheck={false}
            value={domains}
            onChange={({ currentTarget: { value } }) => setDomains(value)}
            className="w-full rounded-md bg-surface px-2.5 py-1.5 text-sm ring-1 ring-control-line outline-none ring-inset focus:ring-2 focus:ring-accent"
          />
          <p id={`${id}-help`} className="text-xs text-muted">
            {text.domainsHelp}
          </p>
        </div>
        <SaveRow errorMessage={errorMessage} isDisabled={!isChanged || isBusy} label={text.save}>
          <Button onClick={() => setDomains(assistantDomains.join('\n'))}>{text.preset}</Button>
        </SaveRow>
      </form>
    </Card>
  );
}
