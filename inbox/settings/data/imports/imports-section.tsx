import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '../../../../contract/inbox/import.ts';
import { Button } from '../../../../design/button.tsx';
import { Skeleton } from '../../../../design/skeleton.tsx';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { FinishedImport } from './finished-import.tsx';
import { importsQuery, isOpen } from './imports-query.ts';
import { NewImportDialog } from './new-import-dialog.tsx';
import { OpenImport } from './open-import.tsx';

const text = settingsWords.imports;

type Beginning = Partial<Pick<Import, 'source' | 'options'>>;

/** Imports of conversations: the one in progress, and earlier ones. */
export function ImportsSection() {
  const { organization } = useMembership();
  const { data, error } = useQuery(importsQuery(organization.id));
  const [beginning, setBeginning] = useState<Beginning>();
  const isPast = ({ state }: Import) => state === 'finished' || state === 'removed';
  const current = data?.filter((it) => !isPast(it)) ?? [];
  const finished = data?.filter(isPast) ?? [];
  const isBusy = data?.some(isOpen) ?? true;
  return (
    <SettingsSection
      title={text.title}
      lead={text.lead}
      action={
        <Button variant="primary" disabled={isBusy} onClick={() => setBeginning({})}>
          {text.begin}
        </Button>
      }
    >
      <div className="grid gap-3">
        {error && <p className="text-sm text-danger">{errorText(error)}</p>}
        {!data && !error && <Skeleton className="h-16" />}
        {data?.length === 0 && (
          <p className="rounded-lg border border-line border-dashed p-4 text-sm text-muted">{text.none}</p>
        )}
        {current.map((it) => (
          <OpenImport key={it.id} import={it} organizationId={organization.id} />
        ))}
        {finished.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {finished.map((it) => (
              <FinishedImport
                key={it.id}
                import={it}
                organizationId={organization.id}
                onRepeat={isBusy ? undefined : () => setBeginning(it)}
              />
            ))}
          </ul>
        )}
      </div>
      {beginning && (
        <NewImportDialog
          organizationId={organization.id}
          beginning={beginning}
          onClose={() => setBeginning(undefined)}
        />
      )}
    </SettingsSection>
  );
}
