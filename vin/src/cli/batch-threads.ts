import { Worker } from 'node:worker_threads';
import type { AddedRows, BatchFile } from './batch-rows.ts';

/** A thread of the package, or of the source, which `tsx` reads. */
const source = new URL('./batch-worker.ts', import.meta.url).href;
const openWorker = (file: BatchFile): Worker =>
  import.meta.url.endsWith('.ts')
    ? new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`, {
        workerData: file,
        eval: true,
      })
    : new Worker(new URL('./batch-worker.js', import.meta.url), { workerData: file });

/** Threads that add the columns of a file. */
export interface BatchThreads {
  /** Adds them to a piece of whole rows. @throws what ended the thread */
  add(text: string): Promise<AddedRows>;
  close(): Promise<unknown>;
}

/** Starts threads, which take the pieces in turn. Each loads the tables of the decoder. */
export function startThreads(count: number, file: BatchFile): BatchThreads {
  const threads = Array.from({ length: count }, () => startThread(file));
  let next = 0;
  return {
    add: text => threads[next++ % count]!.add(text),
    close: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  };
}

function startThread(file: BatchFile) {
  const worker = openWorker(file);
  const waiting: { resolve: (added: AddedRows) => void; reject: (error: unknown) => void }[] = [];
  // It answers in the order it was asked.
  worker.on('message', (added: AddedRows) => waiting.shift()?.resolve(added));
  worker.on('error', error => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    worker,
    add: (text: string) =>
      new Promise<AddedRows>((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(text, []);
      }),
  };
}
