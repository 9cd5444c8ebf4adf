import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from '../../../design/card.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { ownSignatureQuery, signaturesKey } from '../../cache/queries/signature-queries.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useApi, useMay, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { SignatureForm } from './signature-form.tsx';

const text = settingsWords.signatures;

/** The user's own signature. Those who don't write to customers have none. */
export function OwnSignature() {
  const { organization } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const mayWrite = useMay('macros:write');
  const signature = useQuery({ ...ownSignatureQuery(organization.id), enabled: mayWrite });
  if (!mayWrite) return null;
  return (
    <SettingsSection title={text.own} lead={text.ownLead(organization.name)}>
      {signature.data ? (
        <SignatureForm
          saved={signature.data.body_html}
          inherited={signature.data.organization_body_html}
          inheritedLabel={text.ofOrganization(organization.name)}
          onSave={async (body_html) => {
            const saved = await api('saveOwnSignature', { body: { body_html } });
            queryClient.setQueryData(ownSignatureQuery(organization.id).queryKey, saved);
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
