import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../design/toast.tsx';
import { ValidationError } from '../../sdk/src/errors/named-errors.ts';
import type { Conversation, Field } from '../../sdk/src/types.ts';
import { contactStore } from '../cache/changes/contact-store.ts';
import { companyQuery } from '../cache/queries/company-queries.ts';
import { fieldsQuery } from '../cache/queries/fields-query.ts';
import { tagsQuery } from '../cache/queries/tags-query.ts';
import { useMembership } from '../session/use-membership.ts';
import { listText } from '../words/locale/list-text.ts';
import { words } from '../words/words.ts';
import { requestFields } from './requested-fields.ts';
import { factsOfConversation, fieldsMissingOnClose } from './shown-fields.ts';

/** The fields of a conversation that must be filled in before closing, as far as known here. */
export function useMissingFields(): (conversation: Conversation) => Field[] {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const { data: fields = [] } = useQuery(fieldsQuery(organization.id));
  const required = fields.filter((it) => it.required_on_close);
  const { data: tags } = useQuery({ ...tagsQuery(organization.id), enabled: required.length > 0 });
  return (conversation) => {
    if (required.length === 0) return [];
    const { contact, company } = conversation;
    const loaded = company && queryClient.getQueryData(companyQuery(organization.id, company.id).queryKey);
    const facts = factsOfConversation(conversation, {
      contact: contact ? contactStore.shown(contact.id) : undefined,
      companyAttributes: loaded?.custom_attributes,
      tagIdsByName: tags && new Map(tags.map(({ id, name }) => [name, id])),
    });
    return fieldsMissingOnClose(required, facts);
  };
}

/** Shows what is missing, and moves the focus to the first field. */
export function askToFillIn(conversationId: string, missing: readonly Field[]): void {
  showToast({ text: words.fields.fillIn(listText(missing.map(({ label }) => label))), isError: true });
  requestFields(
    conversationId,
    missing.map(({ key }) => key),
  );
}

/** The keys of the fields for which the server refused to close a conversation; undefined for other errors. */
export function keysRequiredOnClose(error: unknown): string[] | undefined {
  if (!(error instanceof ValidationError)) return undefined;
  const required = error.details.filter(({ code }) => code === 'required_on_close');
  const keys = required.map(({ field }) => field.replace('custom_attributes.', ''));
  return keys.length > 0 ? keys : undefined;
}
