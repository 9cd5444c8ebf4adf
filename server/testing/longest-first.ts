import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take so long that a run would end waiting for them alone: mostly waits, browsers and many processes. */
const longest = [
  'server/mail/mail-processes.test.ts',
  'e2e/inbox.test.ts',
  'e2e/settings.test.ts',
  'e2e/tabs-share-a-stream.test.ts',
  'server/features/webhooks/delivering/webhook-processes.test.ts',
  'e2e/docs.test.ts',
  'e2e/looks.test.ts',
  'server/cli/commands.test.ts',
  'server/process/stop-on-signal.test.ts',
  'server/features/events/live/slow-reader.test.ts',
  'e2e/stored-html.test.ts',
  'tools/docs/pages-run.test.ts',
  'tools/docs/programs-run.test.ts',
  'server/installation/crash.test.ts',
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
