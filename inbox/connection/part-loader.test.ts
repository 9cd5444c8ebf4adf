import { describe, expect, test } from 'vitest';
import { partLoader } from './part-loader.ts';
import { ScriptReplaced } from './script-replaced.ts';

/** Counts calls, and fails until it is told not to. */
function unreliable() {
  const script = { fails: true, imports: 0 };
  const load = async () => {
    script.imports += 1;
    if (script.fails) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  };
  return { script, load };
}

describe('a part of the inbox', () => {
  test('is loaded once, however many components show it', async () => {
    const { script, load } = unreliable();
    script.fails = false;
    const loader = partLoader(load);
    loader.subscribe(() => undefined);
    loader.subscribe(() => undefined);
    await loader.load();
    expect([loader.state(), script.imports]).toEqual([{ part: 'the part' }, 1]);
    await loader.load();
    expect(script.imports).toBe(1);
  });

  test('that fails to load reports it, counts its attempts, and loads on a retry', async () => {
    const { script, load } = unreliable();
    const loader = partLoader(load);
    const seen: unknown[] = [];
    loader.subscribe(() => seen.push(loader.state()));
    await loader.load();
    await loader.load();
    script.fails = false;
    await loader.load();
    expect(seen).toEqual([
      { failure: { isReplaced: false, attempts: 1 } },
      { failure: { isReplaced: false, attempts: 2 } },
      { part: 'the part' },
    ]);
  });

  test('that a new version has replaced reports that', async () => {
    const loader = partLoader(() => Promise.reject(new ScriptReplaced('/app/assets/x.js')));
    await loader.load();
    expect(loader.state().failure?.isReplaced).toBe(true);
  });

  test('retries after its last subscriber left with a failure', async () => {
    const { script, load } = unreliable();
    const loader = partLoader(load);
    const leave = loader.subscribe(() => undefined);
    await loader.load();
    leave();
    expect(loader.state()).toEqual({});
    script.fails = false;
    loader.subscribe(() => undefined);
    await loader.load();
    expect(loader.state()).toEqual({ part: 'the part' });
  });

  test('that failed while preloading is shown as failed, without a second attempt', async () => {
    const { script, load } = unreliable();
    const loader = partLoader(load);
    await loader.load();
    loader.subscribe(() => undefined);
    expect([loader.state().failure?.attempts, script.imports]).toEqual([1, 1]);
  });
});
