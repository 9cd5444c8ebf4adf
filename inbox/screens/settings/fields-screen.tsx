import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { conditionsOf } from '../../../contract/filter/filter.ts';
import { attributeNamed } from '../../../contract/filter/filter-fields.ts';
import { fieldRecords } from '../../../contract/values/field-kinds.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Field } from '../../../sdk/src/types.ts';
import { fieldsKey, fieldsQuery } from '../../cache/queries/fields-query.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { showError } from '../../connection/show-error.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { bodyOf, changesOf, type FieldDraft } from '../../settings/fields/field-draft.ts';
import { FieldForm } from '../../settings/fields/field-form.tsx';
import { FieldListRow } from '../../settings/fields/field-list-row.tsx';
import { ConfirmDialog } from '../../settings/page/confirm-dialog.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.fields;

type Asked = { what: 'form'; field: Field | undefined } | { what: 'remove'; field: Field };

/** The custom fields of conversations, contacts and companies. */
export function FieldsScreen() {
  const { organization, role } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const done = async (sentence: string) => {
    close();
    showToast({ text: sentence });
    await queryClient.invalidateQueries({ queryKey: fieldsKey(organization.id) });
  };
  const save = async (draft: FieldDraft) => {
    const changes = changesOf(draft);
    if (!changes) return;
    const field = asked?.field;
    if (field) await api('updateField', { params: { field_id: field.id }, body: changes });
    else await api('createField', { body: bodyOf(draft, changes) });
    await done(text.saved(draft.label.trim()));
  };
  if (asked?.what === 'form')
    return (
      <SettingsPage title={asked.field ? text.changeTitle(asked.field.label) : text.newTitle}>
        <FieldForm field={asked.field} onSubmit={save} onBack={close} />
      </SettingsPage>
    );
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        role === 'admin' && (
          <Button variant="primary" onClick={() => setAsked({ what: 'form', field: undefined })}>
            {text.newAsk}
          </Button>
        )
      }
    >
      <FieldList onAsk={setAsked} />
      {asked?.what === 'remove' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={text.removeTitle(asked.field.label)}
          consequences={text.removeConsequences}
          confirm={text.removeConfirm}
          onConfirm={async () => {
            await api('deleteField', { params: { field_id: asked.field.id } });
            await done(text.removed(asked.field.label));
          }}
        />
      )}
    </SettingsPage>
  );
}

function FieldList({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { organization, role } = useMembership();
  const query = useQuery(fieldsQuery(organization.id));
  const { moved, move } = useMove();
  if (query.isLoadingError)
    return (
      <Card>
        <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (!query.data) return <Skeleton className="h-24 w-full rounded-lg" />;
  if (query.data.length === 0)
    return (
      <Card>
        <EmptyState icon={TextCursorInput} title={text.none}>
          {text.noneHelp}
        </EmptyState>
      </Card>
    );
  return (
    <>
      {fieldRecords.map((record) => {
        const fields = query.data.filter((it) => it.record === record);
        if (fields.length === 0) return null;
        return (
          <SettingsSection key={record} title={text.records[record]}>
            <Card>
              <ul className="-m-4 divide-y divide-line">
                {fields.map((field, index) => (
                  <FieldListRow
                    key={field.id}
                    field={field}
                    undefinedKeys={undefinedKeysOf(field, query.data)}
                    mayWrite={role === 'admin'}
                    isFirst={index === 0}
                    isLast={index === fields.length - 1}
                    onMove={(by) => void move(fields, index, by)}
                    onChange={() => onAsk({ what: 'form', field })}
                    onRemove={() => onAsk({ what: 'remove', field })}
                  />
                ))}
              </ul>
            </Card>
          </SettingsSection>
        );
      })}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
}

/** The attribute keys in a field's condition that no field defines. */
function undefinedKeysOf({ shown_when }: Field, fields: readonly Field[]): string[] {
  const keys = (shown_when === null ? [] : conditionsOf(shown_when)).flatMap(({ field }) => {
    const named = attributeNamed(field);
    const isDefined = fields.some(({ record, key }) => record === named?.of && key === named.key);
    return named && !isDefined ? [named.key] : [];
  });
  return [...new Set(keys)];
}

/** Moves a field immediately, and saves its position. */
function useMove() {
  const { organization } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState('');
  const { queryKey } = fieldsQuery(organization.id);
  const move = async (fields: readonly Field[], index: number, by: number) => {
    const field = fields[index];
    if (!field) return;
    const position = index + by;
    const ordered = fields.toSpliced(index, 1).toSpliced(position, 0, field);
    const positions = new Map(ordered.map(({ id }, index) => [id, index]));
    setMoved(text.moved(field.label, position + 1));
    queryClient.setQueryData(queryKey, (all = []) =>
      all
        .map((it) => ({ ...it, position: positions.get(it.id) ?? it.position }))
        .toSorted((one, other) => one.position - other.position),
    );
    await api('updateField', { params: { field_id: field.id }, body: { position } }).catch(showError);
    await queryClient.invalidateQueries({ queryKey });
  };
  return { moved, move };
}
