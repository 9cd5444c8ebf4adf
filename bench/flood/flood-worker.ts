import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Floods with these tokens until it is told to stop. */
export type FloodTask = { address: string; tokens: string[] };
export type FloodTally = { answered: number; refused: number };

const connections = 64;
const { address, tokens } = workerData as FloodTask;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const tally: FloodTally = { answered: 0, refused: 0 };
let isStopped = false;
let next = 0;

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(Array.from({ length: connections }, flood));
agent.destroy();
parentPort?.postMessage(tally);

/** The next request upon each answer, whatever it says. */
async function flood(): Promise<void> {
  while (!isStopped) {
    const status = await list(tokens[next++ % tokens.length] ?? '');
    if (status === 200) tally.answered += 1;
    else if (status === 429) tally.refused += 1;
    else throw new Error(`The flood was answered ${status}.`);
  }
}

function list(token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(`${address}/api/oauth/v1/conversations`, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}
