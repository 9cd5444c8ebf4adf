import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Retention } from '../../../contract/inbox/retention.ts';
import { Card } from '../../../design/card.tsx';
import { Select } from '../../../design/select.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { showToast } from '../../../design/toast.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { errorText } from '../page/error-text.ts';
import { SaveRow } from '../page/save-row.tsx';
import { SettingsSection } from '../page/settings-section.tsx';
import { changeRetention, isShorter, retentionQuery } from './retention-query.ts';

const text = settingsWords.retention;

/** How long conversations, sources of email and the audit log are kept. */
export function RetentionSection() {
  const { organization } = useMembership();
  const { data, error } = useQuery(retentionQuery(organization.id));
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      {error && <p className="text-sm text-danger">{errorText(error)}</p>}
      {!data && !error && <Skeleton className="h-48" />}
      {data && <RetentionForm key={JSON.stringify(data)} retention={data} organizationId={organization.id} />}
    </SettingsSection>
  );
}

const days = {
  conversation_days: [90, 180, 365, 730, 1095, 1825, 3650],
  mail_source_days: [0, 7, 30, 90, 180, 365, 730],
  audit_days: [90, 180, 365, 730, 1095, 1825, 3650],
} as const;

const usualAuditDays = 400;

function RetentionForm({ retention, organizationId }: { retention: Retention; organizationId: string }) {
  const queryClient = useQueryClient();
  const [next, setNext] = useState(retention);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const names = ['conversation_days', 'mail_source_days', 'audit_days'] as const;
  const isChanged = names.some((name) => next[name] !== retention[name]);
  const deletions = [
    ...(isShorter(retention.conversation_days, next.conversation_days)
      ? [text.deletesConversations(next.conversation_days ?? 0)]
      : []),
    ...(isShorter(retention.mail_source_days, next.mail_source_days)
      ? [text.deletesSources(next.mail_source_days ?? 0)]
      : []),
    ...(isShorter(retention.audit_days, next.audit_days, usualAuditDays)
      ? [text.deletesAudit(next.audit_days ?? usualAuditDays)]
      : []),
  ];
  const save = async () => {
    const saved = await changeRetention(organizationId, next);
    queryClient.setQueryData(retentionQuery(organizationId).queryKey, saved);
    showToast({ text: text.saved });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorMessage(undefined);
    if (deletions.length > 0) return setIsAsking(true);
    setIsBusy(true);
    save()
      .catch((error: unknown) => setErrorMessage(errorText(error)))
      .finally(() => setIsBusy(false));
  };
  const choice = (name: (typeof names)[number], label: string, help: string, without: string) => {
    const current = retention[name];
    const values =
      current === null || days[name].some((it) => it === current)
        ? [...days[name]]
        : [...days[name], current];
    return (
      <Select
        label={label}
        help={help}
        options={[
          { value: '', label: without },
          ...values
            .sort((one, other) => one - other)
            .map((value) => ({ value: String(value), label: text.days(value) })),
        ]}
        value={next[name] === null ? '' : String(next[name])}
        onChange={({ currentTarget: { value } }) =>
          setNext({ ...next, [name]: value === '' ? null : Number(value) })
        }
      />
    );
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid max-w-md gap-4">
        {choice('conversation_days', text.conversations, text.conversationsHelp, text.forever)}
        {choice('mail_source_days', text.sources, text.sourcesHelp, text.asInstallation)}
        {choice('audit_days', text.audit, text.auditHelp, text.days(usualAuditDays))}
        <SaveRow errorMessage={errorMessage} isDisabled={!isChanged || isBusy} label={text.save} />
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.question}
        description={text.questionHelp}
        consequences={deletions}
        confirm={text.confirm}
        onConfirm={save}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}
