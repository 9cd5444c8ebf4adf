import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';

export async function lastUseOfToken(reader: Reader, tokenId: string): Promise<Microseconds | null> {
  const [row] = await reader.read<{ last_used_at: Microseconds | null }>({
    name: 'last_use_of_token',
    text: 'SELECT last_used_at FROM tokens WHERE id = $1',
    values: [tokenId],
  });
  return row?.last_used_at ?? null;
}
