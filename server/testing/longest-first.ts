import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of twenty seconds and more in a run of the whole suite, the longest first: a run would end waiting for one of them alone.
 * Mostly waits, browsers and many processes.
 */
const longest = [
  'e2e/inbox.test.ts',
  'server/mail/mail-processes.test.ts',
  'e2e/settings.test.ts',
  'tools/docs/programs-run.test.ts',
  'e2e/long-threads.test.ts',
  'e2e/layouts.test.ts',
  'e2e/interruptions.test.ts',
  'tools/docs/pages-run.test.ts',
  'server/cli/commands.test.ts',
  'e2e/colleagues.test.ts',
  'e2e/tabs-share-a-stream.test.ts',
  'e2e/new-conversation.test.ts',
  'e2e/notifications.test.ts',
  'e2e/session-expiry.test.ts',
  'e2e/search.test.ts',
  'server/features/webhooks/delivering/webhook-processes.test.ts',
  'server/process/stop-on-signal.test.ts',
  'server/process/workers/workers.test.ts',
  'server/cli/demo.test.ts',
  'server/installation/failover.test.ts',
  'server/installation/start-failures.test.ts',
  'server/cli/beside-servers.test.ts',
  'server/testing/busy-hour/busy-hour.test.ts',
  'sdk/testing/examples.test.ts',
  'e2e/looks.test.ts',
  'e2e/docs.test.ts',
  'e2e/stored-html.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((it) => moduleId.endsWith(it));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
