import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { attributeAt, isFilled } from '../../contract/fields/field-values.ts';
import { conditionsOf } from '../../contract/filter/filter.ts';
import type { Conversation } from '../../sdk/src/types.ts';
import { useChange } from '../actions/use-change.ts';
import { companyQuery } from '../cache/queries/company-queries.ts';
import { contactQuery } from '../cache/queries/contact-queries.ts';
import { fieldsQuery } from '../cache/queries/fields-query.ts';
import { tagsQuery } from '../cache/queries/tags-query.ts';
import { controlId, FieldRow } from '../fields/field-row.tsx';
import { useRequestedFields } from '../fields/requested-fields.ts';
import { factsOfConversation, shownFields } from '../fields/shown-fields.ts';
import { useMay, useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const text = words.fields;

/**
 * The custom fields of a conversation. Those that prevented it from being closed are marked, and the first gets the
 * focus.
 */
export function ConversationFields({ conversation }: { conversation: Conversation }) {
  const change = useChange();
  const mayWrite = useMay('conversations:write');
  const fields = useShownFields(conversation);
  const requested = useRequestedFields(conversation.id);
  const first = fields.find(({ key }) => requested?.keys.includes(key));
  const firstId = first && controlId(first);
  useEffect(() => {
    if (requested && firstId !== undefined) document.getElementById(firstId)?.focus();
  }, [requested, firstId]);
  if (fields.length === 0) return null;
  return (
    <section aria-label={text.ofConversation} className="grid gap-0.5 px-4 pb-4 text-xs">
      {fields.map((field) => {
        const value = attributeAt(conversation.custom_attributes, field.key);
        const isMissing = (requested?.keys.includes(field.key) ?? false) && !isFilled(field, value);
        return (
          <FieldRow
            key={field.id}
            field={field}
            value={value}
            mayWrite={mayWrite}
            isMissing={isMissing}
            onSave={(next) =>
              change([conversation], { custom_attributes: { [field.key]: next } }, text.changed(field.label))
            }
          />
        );
      })}
    </section>
  );
}

/** Only what the conditions need is loaded. */
function useShownFields(conversation: Conversation) {
  const { organization } = useMembership();
  const { data: fields = [] } = useQuery(fieldsQuery(organization.id));
  const named = fields
    .filter(({ record }) => record === 'conversation')
    .flatMap(({ shown_when }) => (shown_when ? conditionsOf(shown_when) : []))
    .map(({ field }) => field);
  const { contact, company } = conversation;
  const { data: tags } = useQuery({
    ...tagsQuery(organization.id),
    enabled: named.includes('tag_id'),
  });
  const { data: found } = useQuery({
    ...contactQuery(organization.id, contact?.id ?? ''),
    enabled: contact !== null && named.some((it) => it.startsWith('contact.')),
  });
  const { data: ofCompany } = useQuery({
    ...companyQuery(organization.id, company?.id ?? ''),
    enabled: company !== null && named.some((it) => it.startsWith('company.')),
  });
  const facts = factsOfConversation(conversation, {
    contact: found?.contact,
    companyAttributes: ofCompany?.custom_attributes,
    tagIdsByName: tags && new Map(tags.map(({ id, name }) => [name, id])),
  });
  return shownFields(fields, 'conversation', facts);
}
