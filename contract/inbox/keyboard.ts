import Type, { type Static } from 'typebox';
import { Exactly, Nullable, OneOf } from '../primitives.ts';
import { type KeyboardCommand, keyboardCommands } from '../values/keyboard-commands.ts';

/** Modifiers in this order, then a key in lower case; or two of these, pressed one after the other. */
const key = '(mod\\+)?(alt\\+)?(shift\\+)?[^\\s+]{1,20}';

const Key = Nullable(
  Type.String({
    pattern: `^${key}( ${key})?$`,
    maxLength: 60,
    examples: ['mod+shift+e', 'g i'],
    description:
      'Such as `e`, `shift+e`, `mod+enter` (Ctrl, or Cmd on a Mac), or `g i` for two keys pressed one after the other.',
  }),
  '`null` for none.',
);

const Keys = (description: string) =>
  Type.Partial(
    Exactly(
      Object.fromEntries(keyboardCommands.map((command) => [command, Key])) as Record<
        KeyboardCommand,
        typeof Key
      >,
    ),
    { additionalProperties: false, description },
  );

/** The keyboard shortcuts that a member has changed. */
export const KeyboardPreferences = Exactly({
  keys: Keys('The keys of the commands that differ from the defaults.'),
  character_keys: Type.Boolean({
    description: 'Whether shortcuts without Ctrl, Cmd or Alt work: letters, digits and symbols.',
  }),
});

export type KeyboardPreferences = Static<typeof KeyboardPreferences>;

export const ChangeKeyboardPreferencesBody = Exactly({
  keys: Type.Optional(Keys('The new keys of some commands.')),
  reset: Type.Optional(
    Type.Array(OneOf(keyboardCommands, 'A command.'), {
      maxItems: keyboardCommands.length,
      description: 'Commands that get their default keys again.',
    }),
  ),
  character_keys: Type.Optional(KeyboardPreferences.properties.character_keys),
});

export type ChangeKeyboardPreferencesBody = Static<typeof ChangeKeyboardPreferencesBody>;
