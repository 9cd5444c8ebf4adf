import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runDeskbell } from '../testing/run-deskbell.ts';
import { commandWords, loadCommands } from './commands.ts';
import { commandHelp } from './help.ts';
import { readValues } from './read-values.ts';
import { UsageError } from './usage-error.ts';

const commands = await loadCommands();

function valuesOf(words: string, options: string[]) {
  const command = commands.find((it) => it.words === words);
  if (!command) throw new Error(`There is no command ${words}`);
  return readValues(command, options);
}

test('deskbell --help lists every command, and exits with 0', async () => {
  const { code, stdout, stderr } = await runDeskbell(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n').map((line) => line.trim().replace(/ {2,}/, '  '));
  for (const { words, summary } of commands) expect(lines).toContain(`${words}  ${summary}`);
});

test.each(['--version', '-v'])('deskbell %s tells the version of the package', async (word) => {
  const { code, stdout, stderr } = await runDeskbell([word]);
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  expect([code, stdout, stderr]).toEqual([0, `deskbell ${version}\n`, '']);
});

test('a command with --help lists its options and does nothing else', async () => {
  const { code, stdout, stderr } = await runDeskbell(['user', 'create', '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: deskbell user create \[OPTIONS\]\n/);
  expect(stdout).toMatch(/^ {2}--password-stdin +Reads the password from standard input$/m);
  expect(stdout).toMatch(/^ {2}--email EMAIL +Email address to sign in with \(required\)$/m);
});

test('every command is found by its own words', () => {
  expect(commands.map(({ words }) => words)).toEqual(commandWords);
});

test.each(commands)('the help of $words lists each of its options', (command) => {
  const help = commandHelp(command);
  expect(help).toContain(command.summary);
  for (const name of Object.keys(command.options)) expect(help).toContain(`  --${name} `);
});

test.each([
  [['sing'], 'There is no command "sing". See deskbell --help.'],
  [
    ['member'],
    'There is no command "member"; there are member set-role, member set-access, member disable, member remove. See deskbell --help.',
  ],
  [['migrate', '--quickly'], "Unknown option '--quickly'. See deskbell migrate --help."],
  [['organization', 'create', '--json'], '--name is missing. See deskbell organization create --help.'],
])('deskbell %j is answered with exit code 2 and one sentence', async (words, sentence) => {
  const outcome = await runDeskbell(words);
  expect(outcome).toEqual({ code: 2, signal: null, stdout: '', stderr: `deskbell: ${sentence}\n` });
});

test('a single-use option is refused a second time', () => {
  const twice = ['--name', 'Heron', '--name', 'Kettle'];
  expect(() => valuesOf('organization create', twice)).toThrow(new UsageError('--name was given 2 times.'));
});

test('an option without a value, or with an empty one, is refused', () => {
  const noValue = '--name has no value; one that begins with a dash is written --name=-….';
  expect(() => valuesOf('organization create', ['--name'])).toThrow(new UsageError(noValue));
  expect(() => valuesOf('organization create', ['--name', '--json'])).toThrow(new UsageError(noValue));
  expect(() => valuesOf('organization create', ['--name', ''])).toThrow(new UsageError('--name is empty.'));
  expect(() => valuesOf('organization create', ['--name='])).toThrow(new UsageError('--name is empty.'));
});

test('a value may begin with a dash', () => {
  expect(valuesOf('organization create', ['--name=-Heron-']).one('name')).toBe('-Heron-');
});

test('arguments that belong to no option are refused', () => {
  expect(() => valuesOf('migrate', ['now'])).toThrow(new UsageError("Unexpected argument 'now'."));
});

test('a flag takes no value', () => {
  expect(() => valuesOf('migrate', ['--json=yes'])).toThrow(
    new UsageError("Option '--json' does not take an argument."),
  );
});
