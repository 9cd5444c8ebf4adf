import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export type FloodRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** Sends these requests round-robin on several connections until told to stop. */
export type FloodTask = {
  address: string;
  connections: number;
  requests: FloodRequest[];
  /** Any other response than these and rejections (429, 503) aborts the run: its figures would mean nothing. */
  expected: number[];
};
export type FloodCounts = { answered: number; refused: number };

const { address, connections, requests, expected } = workerData as FloodTask;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const counts: FloodCounts = { answered: 0, refused: 0 };
let isStopped = false;
let next = 0;

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(Array.from({ length: connections }, flood));
agent.destroy();
parentPort?.postMessage(counts);

/** Sends the next request after each response, whatever its status. */
async function flood(): Promise<void> {
  while (!isStopped) {
    const status = await send(requests[next++ % requests.length] as FloodRequest);
    if (expected.includes(status)) counts.answered += 1;
    else if (status === 429 || status === 503) counts.refused += 1;
    else throw new Error(`The flood returned ${status}.`);
  }
}

function send({ method, path, headers, body }: FloodRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${address}${path}`, { agent, method, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}
