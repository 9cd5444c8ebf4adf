import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Connection } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { DataRow } from './data-row.ts';

type Message = { name: string };

/** Internals of node-postgres' parser that its types hide. */
type PostgresParser = {
  parse(bytes: Buffer, callback: (message: Message) => void): void;
  handlePacket(start: number, code: number, length: number, bytes: Buffer): Message;
};

const Base = Parser as unknown as new () => PostgresParser;

const dataRow = 'D'.charCodeAt(0);

/** Makes a connection pass rows on as they arrived, so that queries read them by their columns (decisions/0591). */
export function leaveRowsUnread(connection: Connection): void {
  Object.assign(connection, { attachListeners: (stream: Readable) => listen(stream, connection) });
}

function listen(stream: Readable, connection: EventEmitter): void {
  const parser = new RowParser();
  const pass = (message: Message) =>
    connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  stream.on('data', (bytes: Buffer) => parser.parse(bytes, pass));
}

class RowParser extends Base {
  override handlePacket(start: number, code: number, length: number, bytes: Buffer): Message {
    return code === dataRow ? new DataRow(bytes, start) : super.handlePacket(start, code, length, bytes);
  }
}
