import Type, { type Static } from 'typebox';
import { Exactly, OneOf } from '../primitives.ts';

/** How far assistants may answer contacts. */
export const assistantsMay = ['suggest', 'confirm', 'send'] as const;

export type AssistantsMay = (typeof assistantsMay)[number];

/** What an organization allows assistants at `/mcp`. */
export const AssistantSettings = Exactly({
  assistants_may: OneOf(
    assistantsMay,
    '`suggest` replies that members send; send replies that their person has confirmed (`confirm`); or `send`.',
  ),
  domains: Type.Array(
    Type.String({
      maxLength: 253,
      pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$',
      description: 'A domain, in lower case.',
    }),
    {
      maxItems: 50,
      uniqueItems: true,
      description: 'The domains whose assistants members may connect without being registered.',
    },
  ),
});

export type AssistantSettings = Static<typeof AssistantSettings>;
