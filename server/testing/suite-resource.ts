/** What many test files share, and is only made when one of them asks for it. */
export type SuiteResource =
  /** The folder of the socket of a PostgreSQL with the migrated template. */
  | 'postgres'
  /** The folder of the inbox, built from the sources as they are. */
  | 'inbox'
  /** `sdk/dist`, built from the sources as they are. */
  | 'sdk';

export type ResourceRequest = { wanted: SuiteResource } | { released: true };
export type ResourceAnswer =
  | { made: SuiteResource; value: string }
  | { failed: SuiteResource; reason: string }
  | { gone: true };

/** Both directions go by one broadcast channel: it reaches the main thread from every worker thread of the run, and no other run. */
export const suiteChannel = 'deskbell-suite';

const asked = new Map<SuiteResource, Promise<string>>();

/** Where a resource is. The main thread makes it on the first request of the whole run (suite-setup.ts). @throws Error that says why it cannot */
export function suiteResource(name: SuiteResource): Promise<string> {
  const known = asked.get(name) ?? answerTo({ wanted: name }, (answer) => valueIn(answer, name));
  asked.set(name, known);
  return known;
}

/** Ends what runs for the suite, before its time. */
export async function releaseSuiteResources(): Promise<void> {
  await answerTo({ released: true }, (answer) => ('gone' in answer ? '' : undefined));
}

function valueIn(answer: ResourceAnswer, name: SuiteResource): string | Error | undefined {
  if ('made' in answer && answer.made === name) return answer.value;
  if ('failed' in answer && answer.failed === name) return new Error(answer.reason);
  return undefined;
}

/** Answers go to everybody; the first that `read` can read settles the request. */
function answerTo(
  request: ResourceRequest,
  read: (answer: ResourceAnswer) => string | Error | undefined,
): Promise<string> {
  const channel = new BroadcastChannel(suiteChannel);
  return new Promise<string>((resolve, reject) => {
    channel.onmessage = ({ data }) => {
      const outcome = read(data as ResourceAnswer);
      if (outcome instanceof Error) reject(outcome);
      else if (outcome !== undefined) resolve(outcome);
    };
    channel.postMessage(request);
  }).finally(() => channel.close());
}
