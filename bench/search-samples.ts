import type { Conversation } from '../contract/conversation.ts';
import type { RunningServer } from './deskbell.ts';
import type { BenchData } from './prepare-data.ts';

/** Search terms sampled from conversations of all ages, so that no search repeats. */
export type Samples = { names: string[]; numbers: string[]; assigneeId: string };

const ages = 20;
const yearSeconds = 365 * 24 * 3600;

export async function takeSamples(
  { address }: RunningServer,
  { token, userId }: BenchData,
): Promise<Samples> {
  const names = new Set<string>();
  const numbers = new Set<string>();
  const now = Date.now() / 1000;
  for (let age = 0; age < ages; age++) {
    const since = Math.floor(now - 2 * yearSeconds + (2 * yearSeconds * age) / ages);
    const path = `/api/oauth/v1/conversations?sort=inserted_at&inserted_since=${since}`;
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: Conversation[] };
    for (const { contact, subject, last_message } of data) {
      if (contact?.name) names.add(contact.name);
      for (const [number] of `${subject} ${last_message?.preview}`.matchAll(/\d{4,}/g)) numbers.add(number);
    }
  }
  return { names: [...names], numbers: [...numbers], assigneeId: userId };
}
