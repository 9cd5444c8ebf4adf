/** Works on items in order, several at a time: each worker takes the next one. Ends with the first failure, or on abort. */
export async function forEach<Item, Worker>(
  items: Iterable<Item> | AsyncIterable<Item>,
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let hasFailed = false;
  // Taken one after the other: an asynchronous source may not be asked twice at once.
  let turn: Promise<unknown> = Promise.resolve();
  const next = () => {
    const taken = turn.then(() => source.next());
    turn = taken.catch(() => undefined);
    return taken;
  };
  const run = async (worker: Worker) => {
    try {
      for (let item = await next(); !item.done && !hasFailed; item = await next()) {
        signal?.throwIfAborted();
        await work(item.value, worker);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(workers.map(run));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
