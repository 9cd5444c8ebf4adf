import { expect, test } from 'vitest';
import { snippetsFor } from './snippets.ts';

const snippets = snippetsFor('https://support.example.com', 'chn_01h455vb4pex5vsknk084sn02q');

test('every snippet loads the script of its channel', () => {
  const address = 'https://support.example.com/widget/v1/chn_01h455vb4pex5vsknk084sn02q.js';
  const { policy, ...scripts } = snippets;
  for (const [name, text] of Object.entries(scripts)) expect(text, name).toContain(address);
  expect(policy).toBe('script-src https://support.example.com; frame-src https://support.example.com');
});
