import { expect, vi } from 'vitest';
import { type ProcessOptions, type Running, startDeskbell } from './run-deskbell.ts';

export type Demo = Running & {
  clientId: string;
  secret: string;
  token: string;
  /** Does what the printed curl line does. */
  curl(): Promise<Response>;
};

/** `bin/deskbell demo`, once it has printed everything: its parsed output. */
export async function startDemo(options: ProcessOptions = {}): Promise<Demo> {
  const running = await startDeskbell(['demo'], options);
  await vi.waitFor(() => expect(running.stdout()).toContain('Stop with Ctrl-C'), 200_000);
  const printed = (pattern: RegExp) => pattern.exec(running.stdout())?.[1] ?? '';
  const header = printed(/^ {2}curl -H "([^"]+)" \S+$/m);
  const address = printed(/^ {2}curl -H "[^"]+" (\S+)$/m);
  return {
    ...running,
    clientId: printed(/^ {2}client_id +(\S+)$/m),
    secret: printed(/^ {2}client_secret +(\S+)$/m),
    token: printed(/^Access token .*\n {2}(\S+)$/m),
    curl: () => fetch(address, { headers: [header.split(': ') as [string, string]] }),
  };
}
