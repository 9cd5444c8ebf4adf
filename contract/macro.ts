import Type, { type Static } from 'typebox';
import { Action, maxActions } from './action.ts';
import { Attachment, maxAttachments } from './attachment.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, TextOrNull, Timestamp } from './primitives.ts';
import { TeamName } from './team.ts';
import { exampleMember, User } from './user.ts';
import { idPattern } from './values/id-pattern.ts';

export const macroVisibilities = ['private', 'team', 'everyone'] as const;
export type MacroVisibility = (typeof macroVisibilities)[number];

export const MacroFolder = Exactly(
  {
    id: Id('mfd', 'Folder id.'),
    name: Type.String({ description: 'Unique among the folders of the organization.' }),
    inserted_at: Timestamp('When it was created'),
  },
  'A folder of macros.',
  { id: exampleId('mfd'), name: 'Shipping', inserted_at: 1_790_000_000 },
);

export type MacroFolder = Static<typeof MacroFolder>;

/** A folder as a macro names it. */
export const MacroFolderName = Exactly(
  { id: Id('mfd', 'Folder id.'), name: Type.String({ description: "The folder's name." }) },
  'A folder of macros.',
  { id: exampleId('mfd'), name: 'Shipping' },
);

const exampleText = '<p>Hi {{contact.first_name | default: "there"}}, order {{ask.order}} is on its way.</p>';

export const Macro = Exactly(
  {
    id: Id('mac', 'Macro id.'),
    name: Type.String({ description: 'Its name.' }),
    shortcut: Nullable(Type.String({ description: 'Finds it immediately when typed after `;`.' })),
    body_html: Type.String({
      description: 'Sanitized HTML with variables, before they are filled in; empty if it only has actions.',
    }),
    attachments: Type.Array(Attachment, { description: 'Its files, of which a message gets copies.' }),
    actions: Type.Array(Action, { description: 'The actions applied when it is sent, in this order.' }),
    folder: Nullable(MacroFolderName, 'The folder it is in.'),
    visibility: OneOf(
      macroVisibilities,
      'Who sees it: only its owner, the members of a team, or everyone in the organization.',
    ),
    owner: Nullable(User, 'Its owner; with `private` only.'),
    team: Nullable(TeamName, 'The team; with `team` only.'),
    use_count: Type.Integer({ description: 'How many messages were sent with it.' }),
    last_used_at: Nullable(Timestamp('When a message was last sent with it')),
    version: Type.Integer({ description: 'Counts its changes, from 1.' }),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it last changed'),
  },
  'A saved reply with variables, and what is done to the conversation when it is sent.',
  {
    id: exampleId('mac'),
    name: 'On its way',
    shortcut: 'way',
    body_html: exampleText,
    attachments: [],
    actions: [{ type: 'set_status', status: 'closed' }],
    folder: { id: exampleId('mfd'), name: 'Shipping' },
    visibility: 'private',
    owner: exampleMember,
    team: null,
    use_count: 12,
    last_used_at: 1_790_003_600,
    version: 1,
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Macro = Static<typeof Macro>;

const name = Type.String({ maxLength: 100, description: 'Its name.' });
const properties = {
  shortcut: Type.Optional(
    TextOrNull('Lower-case letters, digits, `-` and `_`; `null` removes it.', {
      pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
    }),
  ),
  body_html: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description:
        'The text as HTML, with variables such as `{{contact.first_name | default: "there"}}`, and pictures of its files.',
    }),
  ),
  attachment_ids: Type.Optional(
    Type.Array(Id('att', 'An attachment, `att_…`.'), {
      maxItems: maxAttachments,
      uniqueItems: true,
      description:
        'Its files, in this order: unattached ones that this connection has uploaded, and those that it has already.',
    }),
  ),
  actions: Type.Optional(
    Type.Array(Action, { maxItems: maxActions, description: 'The actions applied when it is sent.' }),
  ),
  folder_id: Type.Optional(
    TextOrNull('A folder, `mfd_…`; `null` removes it from its folder.', { pattern: idPattern('mfd') }),
  ),
  visibility: Type.Optional(
    OneOf(macroVisibilities, '`team` is for leads of the team and admins, `everyone` for admins.'),
  ),
  team_id: Type.Optional(
    Type.String({ pattern: idPattern('team'), description: 'The team; with `visibility` `team` only.' }),
  ),
};

export const CreateMacroBody = Exactly({ name, ...properties }, 'A new macro; `private` by default.', {
  name: 'On its way',
  shortcut: 'way',
  body_html: exampleText,
  actions: [{ type: 'set_status', status: 'closed' }],
});

export type CreateMacroBody = Static<typeof CreateMacroBody>;

export const UpdateMacroBody = Exactly(
  {
    name: Type.Optional(name),
    ...properties,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version that the change is based on; if there is a later one, the response is 409.',
      }),
    ),
  },
  'Changes to a macro.',
  { name: 'Shipped' },
);

export type UpdateMacroBody = Static<typeof UpdateMacroBody>;

const folderName = Type.String({
  maxLength: 100,
  description: 'Unique among the folders; case-insensitive.',
});

export const CreateMacroFolderBody = Exactly({ name: folderName }, 'A new folder of macros.', {
  name: 'Shipping',
});
export const UpdateMacroFolderBody = Exactly({ name: folderName }, 'Changes to a folder of macros.', {
  name: 'Returns',
});

export const macroFilters = {
  folder_id: Type.Optional(Id('mfd', 'Only macros of this folder, `mfd_…`.')),
  visibility: Type.Optional(OneOf(macroVisibilities, 'Only macros of this visibility.')),
};
