import type { Static, TObject, TSchema } from 'typebox';
import type { Operation as OperationOf } from '../../contract/operation.ts';
import type { EventStreamResponse } from './event-stream-response.ts';

/** Of whichever gate: each has error codes of its own. */
type Operation = OperationOf<string>;

type Input<Schema> = Schema extends TObject ? Static<Schema> : undefined;

/** A request to an operation, after its caller is known and its shape checked. */
export type Call<Op extends Operation, Caller> = {
  caller: Caller;
  params: Readonly<Record<string, string>>;
  query: Op extends { query: infer Query } ? Input<Query> : undefined;
  body: Op extends { body: infer Body } ? Input<Body> : undefined;
  /** The value of a request header; undefined where it was not sent. */
  header(name: string): string | undefined;
  /** What the request is known by when it is sent again: method and path below the gate, with its ids. */
  target: string;
};

type AnswerWith<Status, Schema> = Schema extends TSchema
  ? { status: Status; body: Static<Schema>; location?: string; headers?: Record<string, string> }
  : never;

/** What a handler answers: one of the statuses that the contract names, with that status's body. */
export type Answer<Op extends Operation> = {
  [Status in keyof Op['answers']]: AnswerWith<Status, Op['answers'][Status]>;
}[keyof Op['answers']];

/** An answer that continues: `open` is given what it is written to, once its head is sent. */
export type OpenAnswer = { status: 200; open(response: EventStreamResponse): void };

export type Handler<Op extends Operation, Caller> = (
  call: Call<Op, Caller>,
) => Promise<Op extends { isStream: true } ? OpenAnswer : Answer<Op>>;

/** An operation with its handler: a row of server/app/routes.ts. */
export type OperationRoute<Caller> = {
  operation: Operation;
  handle: (call: Call<Operation, Caller>) => Promise<Answer<Operation> | OpenAnswer>;
};

/** Binds a handler to the operation whose input and answers it was written for. */
export function on<Op extends Operation, Caller>(
  operation: Op,
  handle: Handler<Op, Caller>,
): OperationRoute<Caller> {
  return { operation, handle: handle as unknown as OperationRoute<Caller>['handle'] };
}
