import Type from 'typebox';
import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { HeldMail, InboundToken, MailSetup } from '../mail-setup.ts';

export const getMailSetup = {
  id: 'getMailSetup',
  method: 'GET',
  path: '/mail-setup',
  summary: 'Get likely settings for a new mail channel',
  description: 'Looks up the MX records of the address’s domain. Makes no connection, and stores nothing.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly({
    address: Type.String({ maxLength: 254, description: 'The address that customers write to.' }),
  }),
  responses: { 200: Single(MailSetup) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const countHeldMail = {
  id: 'countHeldMail',
  method: 'GET',
  path: '/held-mail',
  summary: 'Count held and failed emails',
  description: 'Channels without any are left out.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(Type.Array(HeldMail)) },
  errors: [],
} as const satisfies Operation;

export const renewInboundToken = {
  id: 'renewInboundToken',
  method: 'POST',
  path: '/channels/:channel_id/inbound-token',
  summary: 'Create a forwarding address and URL',
  description:
    'Only this response contains them. The previous ones stop working. Email for a paused channel is rejected. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(InboundToken) },
  errors: [],
} as const satisfies Operation;
