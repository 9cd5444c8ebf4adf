import { expect, vi } from 'vitest';
import { newId } from '../../ids/public-id.ts';
import { mailSource } from '../receive-mail.ts';
import { type MailDesk, support } from './start-mail-desk.ts';

/** Counts incoming and outgoing email: customers' by subject, and replies by text. */
export function openMailTally({ servers, clone, world }: MailDesk, customer: string) {
  const written: string[] = [];
  const answered: string[] = [];
  const organizationId = world.bicycles.house.id;

  const subjects = async () => {
    const { rows } = await clone.database.write<{ subject: string }>({
      text: `SELECT mm.subject FROM mail_messages mm WHERE mm.organization_id = $1 AND mm.direction = 'in'`,
      values: [organizationId],
    });
    return rows.map(({ subject }) => subject);
  };
  /** The email as Deskbell sent it, without headers that servers on the way added. */
  const arrivedReplies = async () => {
    const emails = await servers.mailsOf(customer);
    const ownPart = /^(?!Received|Return-Path|Delivered-To|Envelope-to|Delivery-date|[ \t])/im;
    return emails.map((source) => source.slice(source.search(ownPart)));
  };

  return {
    async customerWrites() {
      const subject = `Wheel ${newId()}`;
      written.push(subject);
      await servers.send({
        to: support,
        source: mailSource({ From: customer, To: support, Subject: subject }),
      });
      return subject;
    },
    /** Through the API of a running process. */
    async answer(api: MailDesk['api'], conversation: string) {
      const text = `Answer ${newId()}`;
      answered.push(text);
      const sent = await api.post(`/conversations/${conversation}/messages`, {
        body_html: `<p>${text}</p>`,
        mail: { to: [{ address: customer }] },
      });
      expect(sent.status).toBe(201);
    },
    conversation: async (api: MailDesk['api'], subject: string): Promise<string> =>
      vi.waitFor(
        async () => {
          const { data } = (await api.get('/conversations')).body;
          const found = data.find((each: { subject: string }) => each.subject === subject);
          if (!found) throw new Error('It is not there yet.');
          return found.id;
        },
        { timeout: 200_000, interval: 50 },
      ),
    /** As if all leases had expired. */
    async passTime() {
      const past = `now() - interval '1 second'`;
      for (const text of [
        `UPDATE mail_folders SET leased_until = ${past} WHERE organization_id = $1`,
        `UPDATE mail_outbox SET next_attempt_at = ${past} WHERE organization_id = $1 AND sent_at IS NULL`,
        `UPDATE mail_receipts SET next_attempt_at = ${past} WHERE organization_id = $1 AND state = 'waiting'`,
      ])
        await clone.database.write({ text, values: [organizationId] });
    },
    /**
     * Waits until everything has arrived, and returns what was lost or duplicated. Duplicates have the same bytes
     * (decision 0152).
     */
    async settle() {
      await vi.waitFor(
        async () => {
          const came = await subjects();
          expect(written.filter((subject) => !came.includes(subject))).toEqual([]);
          const arrived = await arrivedReplies();
          expect(answered.filter((text) => !arrived.some((mail) => mail.includes(text)))).toEqual([]);
        },
        { timeout: 200_000, interval: 100 },
      );
      const came = await subjects();
      const arrived = await arrivedReplies();
      const copies = answered.map((text) => arrived.filter((mail) => mail.includes(text)));
      const counts = {
        written: written.length,
        received: new Set(came).size,
        doubled: came.length - new Set(came).size,
        answered: answered.length,
        arrived: copies.filter(({ length }) => length > 0).length,
        duplicates: copies.reduce((sum, { length }) => sum + length - 1, 0),
        differingDuplicates: copies.filter((emails) => new Set(emails).size > 1).length,
      };
      return counts;
    },
  };
}
