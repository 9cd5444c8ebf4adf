import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from '../../../design/card.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { organizationSignatureQuery, signaturesKey } from '../../cache/queries/signature-queries.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { SignatureForm } from './signature-form.tsx';

const text = settingsWords.signatures;

/** The signature of members without their own. */
export function OrganizationSignature() {
  const { organization } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const signature = useQuery(organizationSignatureQuery(organization.id));
  return (
    <SettingsSection title={text.shared} lead={text.sharedLead}>
      {signature.data ? (
        <SignatureForm
          saved={signature.data.body_html}
          inherited={null}
          inheritedLabel={text.mailboxes}
          onSave={async (body_html) => {
            await api('saveOrganizationSignature', { body: { body_html } });
            await queryClient.invalidateQueries({ queryKey: signaturesKey(organization.id) });
          }}
        />
      ) : signature.isLoadingError ? (
        <Card>
          <LoadFailed
            title={settingsWords.parts.notLoaded}
            error={signature.error}
            onRetry={() => void signature.refetch()}
          />
        </Card>
      ) : (
        <Skeleton className="h-40 w-full rounded-lg" />
      )}
    </SettingsSection>
  );
}
