import { Worker } from 'node:worker_threads';
import type { AddedCells, BatchFile, Numbers } from './batch-rows.ts';

/** A thread of the package, or of the source, which `tsx` reads. */
const source = new URL('./batch-worker.ts', import.meta.url).href;
const openWorker = (file: BatchFile): Worker =>
  import.meta.url.endsWith('.ts')
    ? new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`, {
        workerData: file,
        eval: true,
      })
    : new Worker(new URL('./batch-worker.js', import.meta.url), { workerData: file });

/** Threads that decode the numbers of a file. */
export interface BatchThreads {
  /** The cells to add to some rows. @throws what ended the thread */
  add(numbers: Numbers): Promise<AddedCells>;
  close(): Promise<unknown>;
}

/** Starts threads, which take their turns. Each loads the tables of the decoder. */
export function startThreads(count: number, file: BatchFile): BatchThreads {
  const threads = Array.from({ length: count }, () => startThread(file));
  let next = 0;
  return {
    add: numbers => threads[next++ % count]!.add(numbers),
    close: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  };
}

function startThread(file: BatchFile) {
  const worker = openWorker(file);
  const waiting: { resolve: (added: AddedCells) => void; reject: (error: unknown) => void }[] = [];
  // It answers in the order it was asked.
  worker.on('message', (added: AddedCells) => waiting.shift()?.resolve(added));
  worker.on('error', error => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    worker,
    add: (numbers: Numbers) =>
      new Promise<AddedCells>((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(numbers, []);
      }),
  };
}
