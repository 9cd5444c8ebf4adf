import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AiFeature, AiSettings, ChangeAiSettingsBody } from '../../../contract/inbox/ai.ts';
import { Card } from '../../../design/card.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import { showToast } from '../../../design/toast.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { SaveRow } from '../page/save-row.tsx';
import { aiSettingsQuery, changeAiSettings } from './ai-queries.ts';

const text = settingsWords.ai;

const features = Object.keys(text.featureNames) as AiFeature[];
const redactions = ['always', 'unless_local', 'never'] as const;

/** Where the language model is, what it does and what it may use. */
export function AiForm({ settings }: { settings: AiSettings }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [next, setNext] = useState(settings);
  const [key, setKey] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const change = (what: Partial<AiSettings>) => setNext((before) => ({ ...before, ...what }));
  const { operator_model: operatorModel } = settings;
  const endpoint = next.endpoint ?? (operatorModel === null ? noEndpoint : null);
  const embeds = endpoint ? Boolean(endpoint.embedding_model) : settings.operator_embedding_model !== null;
  const save = async () => {
    const saved = await changeAiSettings(organization.id, bodyOf({ ...next, endpoint }, key));
    queryClient.setQueryData(aiSettingsQuery(organization.id).queryKey, saved);
    await queryClient.invalidateQueries({ queryKey: [organization.id, 'ai'] });
    showToast({ text: text.saved });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorMessage(undefined);
    setIsBusy(true);
    save()
      .catch((error: unknown) => setErrorMessage(errorText(error)))
      .finally(() => setIsBusy(false));
  };
  const limit = (name: 'monthly_tokens' | 'person_monthly_tokens', label: string, help?: string) => (
    <Field
      label={label}
      type="number"
      min={1}
      required
      value={String(next[name])}
      {...(help !== undefined && { help })}
      onChange={({ currentTarget: { valueAsNumber: value } }) => change({ [name]: value || 1 })}
    />
  );
  return (
    <Card>
      <form onSubmit={submit} className="grid max-w-md gap-4">
        <Checkbox
          label={text.isOn}
          help={text.isOnHelp}
          checked={next.is_on}
          onChange={({ currentTarget: { checked } }) => change({ is_on: checked })}
        />
        {operatorModel !== null && (
          <Select
            label={text.endpoint}
            value={next.endpoint ? 'own' : 'operators'}
            options={[
              { value: 'operators', label: text.operators(operatorModel) },
              { value: 'own', label: text.own },
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({
                endpoint: value === 'own' ? (settings.endpoint ?? noEndpoint) : null,
              })
            }
          />
        )}
        {endpoint && (
          <>
            <Field
              label={text.url}
              help={text.urlHelp}
              type="url"
              required={next.is_on}
              value={endpoint.url}
              onChange={({ currentTarget: { value } }) => change({ endpoint: { ...endpoint, url: value } })}
            />
            <Field
              label={text.modelName}
              required={next.is_on}
              value={endpoint.model}
              onChange={({ currentTarget: { value } }) => change({ endpoint: { ...endpoint, model: value } })}
            />
            {settings.has_vectors && (
              <Field
                label={text.embeddingModel}
                help={text.embeddingModelHelp}
                value={endpoint.embedding_model ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({ endpoint: { ...endpoint, embedding_model: value === '' ? null : value } })
                }
              />
            )}
            <Field
              label={text.key}
              type="password"
              autoComplete="off"
              help={keeps(settings, endpoint) ? text.keyKept : text.keyHelp}
              value={key}
              onChange={({ currentTarget: { value } }) => setKey(value)}
            />
          </>
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-xs font-medium text-soft">{text.features}</legend>
          {features.map((feature) => (
            <Checkbox
              key={feature}
              label={text.featureNames[feature]}
              help={feature === 'embed' ? embedHelp(settings, embeds) : text.featureHelp[feature]}
              disabled={feature === 'embed' && !(settings.has_vectors && embeds)}
              checked={
                next.features.includes(feature) && (feature !== 'embed' || (settings.has_vectors && embeds))
              }
              onChange={({ currentTarget: { checked } }) =>
                change({
                  features: features.filter((it) => (it === feature ? checked : next.features.includes(it))),
                })
              }
            />
          ))}
        </fieldset>
        <Select
          label={text.redaction}
          help={text.redactionHelp}
          value={next.redaction}
          options={redactions.map((value) => ({ value, label: text.redactions[value] }))}
          onChange={({ currentTarget: { value } }) =>
            change({ redaction: redactions.find((it) => it === value) ?? 'always' })
          }
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-xs font-medium text-soft">{text.limits}</legend>
          {limit('monthly_tokens', text.organizationLimit, text.used(settings.used_tokens))}
          {limit('person_monthly_tokens', text.personLimit)}
        </fieldset>
        <SaveRow errorMessage={errorMessage} isDisabled={isBusy} label={text.save} />
      </form>
    </Card>
  );
}

type Endpoint = NonNullable<AiSettings['endpoint']>;

const noEndpoint: Endpoint = { url: '', model: '', embedding_model: null, has_key: false };

/** What it needs, if that is missing. */
function embedHelp({ has_vectors: hasVectors }: AiSettings, embeds: boolean): string {
  if (!hasVectors) return text.needsVectors;
  return embeds ? text.embedHelp : text.needsEmbeddingModel;
}

/** A stored key stays with its address. */
function keeps({ endpoint: before }: AiSettings, { url }: Endpoint): boolean {
  return before?.has_key === true && before.url === url;
}

function bodyOf({ endpoint, ...settings }: AiSettings, key: string): ChangeAiSettingsBody {
  const { is_on, features: used, redaction, monthly_tokens, person_monthly_tokens } = settings;
  const isEntered = endpoint && endpoint.url.trim() !== '';
  const embeddingModel = endpoint?.embedding_model?.trim() || null;
  return {
    is_on,
    features: isEntered && !embeddingModel ? used.filter((it) => it !== 'embed') : used,
    redaction,
    monthly_tokens,
    person_monthly_tokens,
    endpoint: isEntered
      ? {
          url: endpoint.url.trim(),
          model: endpoint.model.trim(),
          embedding_model: embeddingModel,
          ...(key !== '' && { key }),
        }
      : null,
  };
}
