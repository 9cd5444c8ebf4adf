import { Client } from 'pg';
import { vi } from 'vitest';
import type { ClonedDatabase } from '../clone-database.ts';
import { whenFileEnds } from '../when-file-ends.ts';

/** Steps at which a process can be held: before a statement, or in the middle of a commit. */
const receiving = {
  'announces the file of an email': 'BEFORE INSERT ON discarded_files FOR EACH STATEMENT',
  'writes the receipt of an email': 'BEFORE INSERT ON mail_receipts FOR EACH STATEMENT',
  'commits the receipt of an email': `AFTER INSERT ON mail_receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW`,
  'takes a receipt': `BEFORE UPDATE ON mail_receipts FOR EACH ROW WHEN (NEW.attempts > OLD.attempts)`,
  'writes the message of an email': `BEFORE INSERT ON messages FOR EACH ROW WHEN (NEW.source = 'email' AND NEW.contact_id IS NOT NULL)`,
  'commits the message of an email': `AFTER INSERT ON mail_messages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.direction = 'in')`,
} as const;

const sending = {
  'claims an email to send': `BEFORE UPDATE ON mail_outbox FOR EACH ROW WHEN (NEW.state = 'sending')`,
  'commits the claim of an email to send': `AFTER UPDATE ON mail_outbox DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'sending')`,
  'writes that an email was sent': `BEFORE UPDATE ON mail_outbox FOR EACH ROW WHEN (NEW.state = 'sent' AND OLD.state = 'sending')`,
  'commits that an email was sent': `AFTER UPDATE ON mail_outbox DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'sent' AND OLD.state = 'sending')`,
} as const;

const triggers = { ...receiving, ...sending };

type Step = keyof typeof triggers;
export const receivingSteps = Object.keys(receiving) as Step[];
export const sendingSteps = Object.keys(sending) as Step[];

const lock = 4711;

export type StepHolds = {
  /** From now on, statements wait in the database at this step. */
  hold(step: Step): Promise<void>;
  /** Waits until a process is held there. */
  reached(): Promise<void>;
  /** From now on, statements pass this step; waiting ones keep waiting. */
  forget(): Promise<void>;
  /** Releases those that wait. A connection whose process was killed doesn't notice before that. */
  release(): Promise<void>;
};

/** Holds separate processes at a step of their work, with triggers in the database. */
export async function openStepHolds({ connection }: ClonedDatabase): Promise<StepHolds> {
  const client = new Client(connection);
  await client.connect();
  whenFileEnds(() => client.end());
  await client.query(`
    CREATE TABLE held_steps (step text PRIMARY KEY);
    CREATE FUNCTION hold_step() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM held_steps WHERE step = TG_ARGV[0]) THEN PERFORM pg_advisory_xact_lock_shared(${lock}); END IF;
        RETURN NEW;
      END $$`);
  for (const [index, [step, event]] of Object.entries(triggers).entries()) {
    const kind = event.includes('DEFERRED') ? 'CONSTRAINT TRIGGER' : 'TRIGGER';
    await client.query(`CREATE ${kind} held_${index} ${event} EXECUTE FUNCTION hold_step('${step}')`);
  }
  const forget = async () => void (await client.query('DELETE FROM held_steps'));
  return {
    forget,
    async hold(step) {
      await client.query('SELECT pg_advisory_lock($1)', [lock]);
      await client.query('INSERT INTO held_steps VALUES ($1)', [step]);
    },
    reached: () =>
      vi.waitFor(
        async () => {
          const { rowCount } = await client.query(
            `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            [lock],
          );
          if (!rowCount) throw new Error('Nobody has come to the step.');
        },
        { timeout: 200_000, interval: 20 },
      ),
    async release() {
      await forget();
      await client.query('SELECT pg_advisory_unlock_all()');
    },
  };
}
