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
  summary: 'What a new mail channel is likely to need',
  description:
    'Looks up who receives mail for the domain of the address. Nothing is connected to, and nothing is kept.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly({ address: Type.String({ maxLength: 254, description: 'Where customers write to.' }) }),
  answers: { 200: Single(MailSetup) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const countHeldMail = {
  id: 'countHeldMail',
  method: 'GET',
  path: '/held-mail',
  summary: 'How much mail waits for a decision',
  description: 'Channels without any are not in the answer.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(Type.Array(HeldMail)) },
  errors: [],
} as const satisfies Operation;

export const renewInboundToken = {
  id: 'renewInboundToken',
  method: 'POST',
  path: '/channels/:channel_id/inbound-token',
  summary: 'Make an address and a URL that mail can be forwarded to',
  description:
    'Only this response contains them. The previous ones stop working. Email for a paused channel is rejected.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(InboundToken) },
  errors: [],
} as const satisfies Operation;
