import type { Logger } from 'pino';
import { byteOrderMark, csvRow } from '../../contract/csv/csv-cells.ts';
import { exportEnd } from '../../contract/csv/export-end.ts';
import type { OpenResponse } from './operation-route.ts';

type Rows = { headings: readonly string[]; batches: AsyncIterable<readonly (readonly string[])[]> };

/**
 * A response with a CSV file, batch by batch: the next is read once the client has taken the one before, so that memory holds one. If
 * reading fails, the connection is cut before the last line, without which no client takes the file for complete.
 */
export function csvResponse({ headings, batches }: Rows, logger: Logger): OpenResponse {
  return {
    status: 200,
    type: 'text/csv; charset=utf-8',
    open(response) {
      let isOpen = true;
      response.onClose(() => {
        isOpen = false;
      });
      const write = async () => {
        let count = 0;
        response.write(byteOrderMark + csvRow(headings));
        for await (const rows of batches) {
          if (!isOpen) return;
          response.write(rows.map(csvRow).join(''));
          count += rows.length;
          await response.drained();
        }
        response.write(exportEnd(count));
        response.end();
      };
      write().catch((error: unknown) => {
        logger.error({ err: error }, 'an export broke off');
        response.cut();
      });
    },
  };
}
