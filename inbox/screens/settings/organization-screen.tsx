import { type FormEvent, useState } from 'react';
import { Card } from '../../../design/card.tsx';
import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import { showToast } from '../../../design/toast.tsx';
import { SampleDataSection } from '../../first-run/sample-data-section.tsx';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { useRefreshSession } from '../../session/use-refresh-session.ts';
import { fieldErrors, formErrorText } from '../../settings/page/error-text.ts';
import { SaveRow } from '../../settings/page/save-row.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { OrganizationSignature } from '../../settings/signatures/organization-signature.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.organization;

/** The organization's own settings. */
export function OrganizationScreen() {
  const { organization } = useMembership();
  const api = useApi();
  const refresh = useRefreshSession();
  const [name, setName] = useState(organization.name);
  const [logo, setLogo] = useState(organization.logo_url ?? '');
  const [timezone, setTimezone] = useState(organization.timezone);
  const [error, setError] = useState<unknown>();
  const errors = fieldErrors(error);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    try {
      await api('updateOrganization', { body: { name, logo_url: logo.trim() || null, timezone } });
      await refresh();
      showToast({ text: settingsWords.parts.saved });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <Card>
        <form onSubmit={(event) => void save(event)} noValidate className="grid max-w-md gap-4">
          <Field
            label={text.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors.name}
          />
          <Field
            label={text.logo}
            type="url"
            placeholder="https://example.com/logo.png"
            help={text.logoHelp}
            value={logo}
            onChange={(event) => setLogo(event.currentTarget.value)}
            error={errors.logo_url}
          />
          <Select
            label={text.timezone}
            options={zonesWith(timezone)}
            value={timezone}
            onChange={(event) => setTimezone(event.currentTarget.value)}
          />
          <SaveRow errorMessage={formErrorText(error, errors)} />
        </form>
      </Card>
      <p className="text-xs text-muted">
        {text.slug(<code className="font-mono">{organization.slug}</code>)}
      </p>
      <OrganizationSignature />
      <SampleDataSection />
    </SettingsPage>
  );
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The time zones known to this browser, and the current one, which may not be among them. */
function zonesWith(current: string) {
  const all = zones.includes(current) ? zones : [current, ...zones];
  return [...new Set(all)].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
