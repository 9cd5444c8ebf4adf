import type { Plugin } from 'vitest/config';
import { suiteResource } from './suite-resource.ts';

/** The SDK is built when the first test file imports it as a package; nothing else of a run needs it. */
export const buildSdkOnImport: Plugin = {
  name: 'build-sdk-on-import',
  enforce: 'pre',
  async resolveId(id) {
    if (id === '@deskbell/sdk') await suiteResource('sdk');
  },
};
