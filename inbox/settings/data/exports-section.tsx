import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../design/button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { ExportRow } from './export-row.tsx';
import { createExport, exportsQuery, isInProgress } from './exports-query.ts';

const text = settingsWords.data;

/** Requests an export, and lists those of the last seven days. */
export function ExportsSection() {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const query = exportsQuery(organization.id);
  const { data, error } = useQuery(query);
  const start = useMutation({
    mutationFn: () => createExport(organization.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  const isRunning = data?.some((it) => it.contact === null && isInProgress(it)) ?? false;
  const problem = start.error ?? error;
  return (
    <SettingsSection
      title={text.export}
      lead={text.exportLead}
      action={
        <Button
          variant="primary"
          disabled={start.isPending || isRunning || !data}
          onClick={() => start.mutate()}
        >
          {isRunning ? text.exporting : text.exportNow}
        </Button>
      }
    >
      <div className="grid gap-3" aria-live="polite">
        {problem && <p className="text-sm text-danger">{errorText(problem, { conflict: text.conflict })}</p>}
        {!data && !error && <Skeleton className="h-16" />}
        {data?.length === 0 && (
          <p className="rounded-lg border border-line border-dashed p-4 text-sm text-muted">{text.none}</p>
        )}
        {data && data.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.map((it) => (
              <ExportRow key={it.id} export={it} organizationId={organization.id} />
            ))}
          </ul>
        )}
      </div>
    </SettingsSection>
  );
}
