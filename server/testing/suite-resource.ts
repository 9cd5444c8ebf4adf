/** Resources that many test files share, and that are only created when one of them requests it. */
export type SuiteResource =
  /** The folder of the socket of a PostgreSQL with the migrated template. */
  | 'postgres'
  /** The folder of the inbox, built from the current sources. */
  | 'inbox'
  /** `sdk/dist`, built from the current sources. */
  | 'sdk';

export type ResourceRequest = { wanted: SuiteResource } | { released: true };
export type ResourceResponse =
  | { made: SuiteResource; value: string }
  | { failed: SuiteResource; reason: string }
  | { gone: true };

/**
 * Both directions use one broadcast channel: it reaches the main thread from every worker thread of the run, and no
 * other run.
 */
export const suiteChannel = 'deskbell-suite';

const requested = new Map<SuiteResource, Promise<string>>();

/**
 * The location of a resource. The main thread creates it on the first request of the whole run (suite-setup.ts).
 *
 * @throws Error that says why it can't
 */
export function suiteResource(name: SuiteResource): Promise<string> {
  const known = requested.get(name) ?? answerTo({ wanted: name }, (response) => valueIn(response, name));
  requested.set(name, known);
  return known;
}

/** Stops what runs for the suite, early. */
export async function releaseSuiteResources(): Promise<void> {
  await answerTo({ released: true }, (response) => ('gone' in response ? '' : undefined));
}

function valueIn(response: ResourceResponse, name: SuiteResource): string | Error | undefined {
  if ('made' in response && response.made === name) return response.value;
  if ('failed' in response && response.failed === name) return new Error(response.reason);
  return undefined;
}

/** Responses are broadcast; the first that `read` can parse settles the request. */
function answerTo(
  request: ResourceRequest,
  read: (response: ResourceResponse) => string | Error | undefined,
): Promise<string> {
  const channel = new BroadcastChannel(suiteChannel);
  return new Promise<string>((resolve, reject) => {
    channel.onmessage = ({ data }) => {
      const outcome = read(data as ResourceResponse);
      if (outcome instanceof Error) reject(outcome);
      else if (outcome !== undefined) resolve(outcome);
    };
    channel.postMessage(request);
  }).finally(() => channel.close());
}
