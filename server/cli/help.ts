import type { Command } from './command.ts';

export function generalHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ words }) => words.length));
  return [
    'Usage: deskbell COMMAND [OPTIONS]',
    '',
    ...commands.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`),
    '',
    'deskbell --version tells the version.',
    'deskbell COMMAND --help tells the options of a command. Settings come from the environment: docs/operating/.',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const options = Object.entries(allOptions(command)).map(([name, spec]) => ({
    left: `--${name}${spec.isFlag ? '' : ` ${name.replaceAll('-', '_').toUpperCase()}`}`,
    right: spec.help + (spec.isRequired ? ' (required)' : '') + (spec.isMultiple ? ' (may be repeated)' : ''),
  }));
  if (command.operand) options.unshift({ left: command.operand.name, right: command.operand.help });
  const width = Math.max(0, ...options.map(({ left }) => left.length));
  return [
    `Usage: deskbell ${command.words} ${command.operand ? `${command.operand.name} ` : ''}[OPTIONS]`,
    '',
    command.summary,
    '',
    ...options.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n');
}

/** A command's own options, and those of its kind. */
export function allOptions(command: Command): Command['options'] {
  const help = { help: 'Shows this help', isFlag: true } as const;
  const json = { help: 'Prints one JSON document and nothing else', isFlag: true } as const;
  return 'work' in command || 'alone' in command
    ? { ...command.options, json, help }
    : { ...command.options, help };
}
