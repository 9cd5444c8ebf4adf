import { DeleteOrganization } from '../../settings/data/delete-organization.tsx';
import { ExportsSection } from '../../settings/data/exports-section.tsx';
import { ImportsSection } from '../../settings/data/imports/imports-section.tsx';
import { RetentionSection } from '../../settings/data/retention-section.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.data;

/** Exports of the organization, imports into it, and how long it keeps its data. */
export function DataScreen() {
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <ExportsSection />
      <ImportsSection />
      <RetentionSection />
      <DeleteOrganization />
    </SettingsPage>
  );
}
