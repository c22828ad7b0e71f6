import { parentPort, workerData } from 'node:worker_threads';
import { loadDecoder } from '../node.ts';
import { rowsOf, type BatchFile, type Numbers } from './batch-rows.ts';

/** A thread that decodes the numbers of a file. */
const { add } = rowsOf(loadDecoder(), workerData as BatchFile);

parentPort?.on('message', (numbers: Numbers) => parentPort?.postMessage(add(numbers), []));
