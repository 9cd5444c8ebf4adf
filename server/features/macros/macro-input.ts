import { NIL } from 'uuid';
import type { UpdateMacroBody } from '../../../contract/macro.ts';
import { TemplateError } from '../../../template/parse-template.ts';
import { checkedTemplate } from '../../../template/variables.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { fieldError, throwFieldErrors, ValidationError } from '../../errors/validation-error.ts';
import type { HtmlReader } from '../../html/open-html-threads.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { withPictureIds } from '../../text/inline-pictures.ts';
import { nameError } from '../../text/name-error.ts';
import type { SentBody } from '../../text/read-body.ts';
import { actionFaults } from '../conversations/actions/check-actions.ts';
import type { MacroFields } from './macro-store.ts';

const maxBodyCharacters = 20_000;

/**
 * A macro's fields in stored form: a normalized name, sanitized text with known variables, complete actions. What was
 * not sent is absent. `private` makes the macro the caller's own. @param attachmentIds public ids of its files: other
 * pictures are removed from the text
 * @throws ValidationError, HtmlBusy
 */
export async function readMacroInput(
  html: HtmlReader,
  caller: SelfCaller,
  input: UpdateMacroBody,
  attachmentIds: readonly string[],
): Promise<Partial<MacroFields>> {
  const { shortcut, actions, folder_id } = input;
  const name = input.name?.normalize('NFC').trim();
  throwFieldErrors({ name: name === undefined ? undefined : nameError(name) });
  const faults = actionFaults(actions ?? [], 'actions');
  if (faults.length > 0) throw new ValidationError(faults);
  return {
    ...(name !== undefined && { name }),
    ...(shortcut !== undefined && { shortcut }),
    ...(actions !== undefined && { actions }),
    ...(folder_id !== undefined && {
      folder_id: folder_id === null ? null : (parsePublicId('mfd', folder_id) ?? NIL),
    }),
    ...sharingOf(caller, input),
    ...(input.body_html !== undefined && {
      body_html: await checkedBody(html, caller, { html: withPictureIds(input.body_html), attachmentIds }),
    }),
  };
}

function sharingOf({ user }: SelfCaller, { visibility, team_id }: UpdateMacroBody): Partial<MacroFields> {
  if (visibility !== 'team' && team_id !== undefined)
    throw fieldError('team_id', 'impossible', 'Send it together with the visibility "team".');
  if (visibility === undefined) return {};
  if (visibility === 'team' && team_id === undefined) throw fieldError('team_id', 'required', 'Is required.');
  return {
    visibility,
    owner_user_id: visibility === 'private' ? user.id : null,
    team_id: team_id === undefined ? null : (parsePublicId('team', team_id) ?? NIL),
  };
}

async function checkedBody(html: HtmlReader, { organization }: SelfCaller, sent: SentBody): Promise<string> {
  const { html: body } = await html.readBody(organization.id, sent);
  if (body.length > maxBodyCharacters)
    throw fieldError('body_html', 'too_long', `Must have at most ${maxBodyCharacters} characters.`);
  try {
    checkedTemplate(body);
  } catch (error) {
    if (error instanceof TemplateError) throw fieldError('body_html', error.code, error.message);
    throw error;
  }
  return body;
}
