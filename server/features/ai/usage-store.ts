import type { Database, Reader, Transaction } from '../../db/database.ts';
import { AiLimitReached } from '../../errors/errors.ts';
import { lockAiSettings } from './ai-settings-store.ts';

/** `userId`: absent for what is no member's, which counts for the organization alone. */
type Asking = { organizationId: string; userId?: string | undefined };

const noMember = '00000000-0000-0000-0000-000000000000';

/** Tokens counted in advance for a request that is running. */
export type Reserved = Asking & { month: string; tokens: number };

/** The first day of the current month, UTC. */
export function currentMonth(): string {
  return `${new Date().toISOString().slice(0, 7)}-01`;
}

type Usage = { organization: number; person: number };

/** The tokens of a month, which has a row for each member. */
export async function usageOf(reader: Reader, { organizationId, userId }: Asking): Promise<Usage> {
  const rows = await reader.read<{ user_id: string; tokens: number }>({
    name: 'ai_usage_of_month',
    text: 'SELECT user_id, tokens::float8 AS tokens FROM ai_usage WHERE organization_id = $1 AND month = $2',
    values: [organizationId, currentMonth()],
  });
  return {
    organization: rows.reduce((sum, { tokens }) => sum + tokens, 0),
    person: rows.find((row) => row.user_id === userId)?.tokens ?? 0,
  };
}

/**
 * Counts a request's tokens before it is sent: of many at the same time, at most one passes the limit.
 *
 * @throws AiLimitReached
 */
export async function reserveTokens(database: Database, asking: Asking, tokens: number): Promise<Reserved> {
  const { organizationId, userId } = asking;
  const month = currentMonth();
  await database.transaction(async (transaction) => {
    const settings = await lockAiSettings(transaction, organizationId);
    const used = await usageOf(transaction, asking);
    if (used.organization >= settings.monthly_tokens || used.person >= settings.person_monthly_tokens)
      throw new AiLimitReached();
    await addTokens(transaction, { organizationId, userId, month, tokens });
  });
  return { organizationId, userId, month, tokens };
}

async function addTokens(
  transaction: Transaction,
  { organizationId, userId, month, tokens }: Reserved,
): Promise<void> {
  await transaction.write({
    name: 'add_ai_usage',
    text: `INSERT INTO ai_usage AS u (organization_id, month, user_id, tokens) VALUES ($1, $2, $3, $4)
           ON CONFLICT (organization_id, month, user_id) DO UPDATE SET tokens = u.tokens + excluded.tokens`,
    values: [organizationId, month, userId ?? noMember, tokens],
  });
}

/** Replaces what was counted in advance by what was used. */
export async function settleTokens(
  transaction: Transaction,
  reserved: Reserved,
  used: number,
): Promise<void> {
  const difference = used - reserved.tokens;
  if (difference !== 0) await addTokens(transaction, { ...reserved, tokens: difference });
}
