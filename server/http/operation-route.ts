import type { Static, TObject, TSchema } from 'typebox';
import type { Operation as OperationOf } from '../../contract/operation.ts';
import type { EventStreamResponse } from './event-stream-response.ts';

/** Of either gate: each has its own error codes. */
type Operation = OperationOf<string>;

type Input<Schema> = Schema extends TObject ? Static<Schema> : undefined;

/** A request to an operation, after authentication and schema validation. */
export type Call<Op extends Operation, Caller> = {
  caller: Caller;
  params: Readonly<Record<string, string>>;
  query: Op extends { query: infer Query } ? Input<Query> : undefined;
  body: Op extends { body: infer Body } ? Input<Body> : undefined;
  /** The value of a request header; undefined if it was not sent. */
  header(name: string): string | undefined;
  /** What identifies a repeated request: method and path below the gate, with its ids. */
  target: string;
};

type ResponseWith<Status, Schema> = Schema extends TSchema
  ? { status: Status; body: Static<Schema>; location?: string; headers?: Record<string, string> }
  : never;

/** A handler's response: one of the contract's statuses, with that status's body. */
export type OperationResponse<Op extends Operation> = {
  [Status in keyof Op['responses']]: ResponseWith<Status, Op['responses'][Status]>;
}[keyof Op['responses']];

/** A response that stays open: `open` gets the stream to write to, once the headers are sent. `type`: server-sent events if absent. */
export type OpenResponse = { status: 200; type?: string; open(response: EventStreamResponse): void };

export type Handler<Op extends Operation, Caller> = (
  call: Call<Op, Caller>,
) => Promise<Op extends { isStream: true } ? OpenResponse : OperationResponse<Op>>;

/** An operation with its handler: a row of server/app/routes.ts. */
export type OperationRoute<Caller> = {
  operation: Operation;
  handle: (call: Call<Operation, Caller>) => Promise<OperationResponse<Operation> | OpenResponse>;
};

/** Binds a handler to the operation whose request and response types it uses. */
export function on<Op extends Operation, Caller>(
  operation: Op,
  handle: Handler<Op, Caller>,
): OperationRoute<Caller> {
  return { operation, handle: handle as unknown as OperationRoute<Caller>['handle'] };
}
