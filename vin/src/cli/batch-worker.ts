import { parentPort, workerData } from 'node:worker_threads';
import Papa from 'papaparse';
import { loadDecoder } from '../node.ts';
import { rowsOf, type BatchFile, type Row } from './batch-rows.ts';

/** A thread that adds the columns to pieces of a file, each of whole rows. */
const file = workerData as BatchFile;
const { add } = rowsOf(loadDecoder(), file);
const parser = new Papa.Parser({ delimiter: file.delimiter, newline: file.newline });

parentPort?.on('message', (text: string) => {
  const { data } = parser.parse(text, 0, false) as Papa.ParseResult<Row>;
  parentPort?.postMessage(add(data), []);
});
