import Type, { type Static } from 'typebox';
import { Exactly, Nullable } from '../primitives.ts';

const days = (minimum: number, description: string) => Type.Integer({ minimum, maximum: 3650, description });

const settings = {
  conversation_days: Nullable(
    days(30, 'Closed conversations are deleted so many days after their last message.'),
    '`null`: never.',
  ),
  mail_source_days: Nullable(
    days(0, 'The sources of email are deleted so many days after they became messages.'),
    '`null`: as set for the installation.',
  ),
  audit_days: Nullable(
    days(30, 'Entries of the audit log are deleted after so many days.'),
    '`null`: after 400 days.',
  ),
};

/** How long an organization keeps its data. What is older is deleted, and can't be restored. */
export const Retention = Exactly(settings);

export type Retention = Static<typeof Retention>;
