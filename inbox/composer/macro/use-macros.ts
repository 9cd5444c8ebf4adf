import { useQueryClient } from '@tanstack/react-query';
import type { Action, Contact, Conversation, Macro } from '../../../sdk/src/types.ts';
import { contactQuery } from '../../cache/queries/contact-queries.ts';
import { macrosQuery } from '../../cache/queries/macros-query.ts';
import { showError } from '../../connection/show-error.ts';
import { draftFiles } from '../../drafts/draft-files.ts';
import type { DraftFile, DraftMacro } from '../../drafts/drafts.ts';
import { blankLabel } from '../../editor/blank-label.ts';
import { insertHtml } from '../../editor/insertions.ts';
import type { MacroChoice, MacroSource } from '../../editor/macro-source.ts';
import { blankHtml, fillIn } from '../../macros/fill-in.ts';
import { findMacros } from '../../macros/find-macros.ts';
import { type ActionLabel, loadActionLabels } from '../../macros/use-action-labels.ts';
import { pick } from '../../picker/picker-store.ts';
import { useMembership } from '../../session/use-membership.ts';
import { linesOf } from '../../words/lines-of.ts';
import { words } from '../../words/words.ts';

const texts = words.composer.macro;

const maxSuggested = 6;
const maxPicked = 500;

/** What a macro is filled in for: a conversation, or the recipient of a new one, who may not have a record yet. */
type MacroTarget = {
  conversation?: Conversation | undefined;
  contact?: (Pick<Contact, 'name' | 'email' | 'phone'> & { id?: string }) | null | undefined;
};

/** The macros for a conversation: the editor's list after a `;`, and the picker. */
export function useMacros({ conversation, contact = null }: MacroTarget, onInsert: (macro: Macro) => void) {
  const queryClient = useQueryClient();
  const membership = useMembership();
  const { organization, user } = membership;
  const all = () => queryClient.ensureQueryData({ ...macrosQuery(organization.id), revalidateIfStale: true });
  const subjectOf = async ({ body_html }: Macro) => {
    const { team = null } = conversation ?? {};
    const needsContact = contact?.id !== undefined && body_html.includes('contact.custom_attributes');
    const loaded =
      needsContact && (await queryClient.ensureQueryData(contactQuery(organization.id, contact.id ?? '')));
    return {
      contact: loaded ? loaded.contact : contact,
      conversation: conversation ?? null,
      member: { name: user.name ?? '', email: user.email ?? '' },
      team,
      organization: { name: organization.name },
    };
  };
  const timeZone = organization.timezone;
  const choiceOf =
    (label: ActionLabel) =>
    async (macro: Macro): Promise<MacroChoice> => {
      const subject = await subjectOf(macro);
      const blank = (name: string) => `[${blankLabel(name)}]`;
      return {
        id: macro.id,
        name: macro.name,
        detail: [macro.folder?.name, macro.shortcut && `;${macro.shortcut}`].filter(Boolean).join(' · '),
        preview: linesOf(fillIn(macro.body_html, subject, { timeZone, blank })),
        files: macro.attachments.map(({ original_filename }) => original_filename),
        does: macro.actions.map(label),
      };
    };
  const insert = async (id: string) => {
    const macro = (await all()).find((it) => it.id === id);
    if (!macro) return;
    const html = fillIn(macro.body_html, await subjectOf(macro), { timeZone, blank: blankHtml });
    onInsert(macro);
    if (html !== '') insertHtml(html);
  };
  const find = async (text: string, most: number) => {
    const macros = await all();
    const label = await loadActionLabels(queryClient, membership);
    return Promise.all(findMacros(macros, text).slice(0, most).map(choiceOf(label)));
  };
  const source: MacroSource = {
    macros: (query) => find(query, maxSuggested),
    onMacro: (id) => void insert(id).catch(showError),
  };
  const load = async () => {
    const found = await find('', maxPicked);
    const choices = found.map(({ id, name, detail, preview, files, does }) => ({
      id,
      name,
      detail,
      lines: [preview.join(' '), [...files, ...does].join(' · ')].filter((it) => it !== ''),
      run: () => void insert(id).catch(showError),
    }));
    return { choices };
  };
  const choose = () => {
    const { title, placeholder, empty } = texts;
    pick({ title, placeholder, empty, choices: [], load });
  };
  return { source, choose };
}

/** The actions applied when the reply is sent: if two macros change the same, the later one wins. */
export function withMacro(before: DraftMacro | undefined, { id, actions }: Macro): DraftMacro {
  const kinds = new Set(actions.map(kindOf));
  return { id, actions: [...(before?.actions ?? []).filter((it) => !kinds.has(kindOf(it))), ...actions] };
}

function kindOf({ type, tag_id }: Action): string {
  if (type === 'add_tag' || type === 'remove_tag') return `tag ${tag_id}`;
  return type === 'snooze' ? 'set_status' : type;
}

/** The files of a draft and of a macro, without duplicates. */
export function withMacroFiles(
  before: readonly DraftFile[] | undefined,
  { attachments, body_html }: Macro,
): DraftFile[] {
  const cached = before ?? [];
  const added = draftFiles(attachments, body_html).filter(({ id }) => !cached.some((it) => it.id === id));
  return [...cached, ...added];
}
