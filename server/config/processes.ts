import { OperatorError } from './operator-error.ts';

/** How many processes serve requests; `auto` depends on the cores. */
export type Processes = number | 'auto';

const maxProcesses = 64;

/** `name` is the variable that the operator has set, for the message. @throws OperatorError */
export function readProcesses(text = 'auto', name = 'DESKBELL_PROCESSES'): Processes {
  if (text === 'auto') return text;
  const processes = Number(text);
  if (/^\d{1,3}$/.test(text) && processes >= 1 && processes <= maxProcesses) return processes;
  throw new OperatorError(`${name} is "${text}"; it must be auto, or a number from 1 to ${maxProcesses}.`);
}

/** All cores but one, which PostgreSQL and the supervisor need. Two cores are busy with one process and PostgreSQL. */
export function processesFor(processes: Processes, cores: number): number {
  if (processes !== 'auto') return processes;
  return cores > 2 ? cores - 1 : 1;
}
