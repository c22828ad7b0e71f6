// Prints "passed failed" of a file of results, written by Vitest or by Playwright. A missing file is an error.
import { readFileSync } from 'node:fs';

const results = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const counts = results.stats
  ? [results.stats.expected, results.stats.unexpected + results.stats.flaky + (results.errors?.length ?? 0)]
  : [results.numPassedTests, results.numFailedTests];
process.stdout.write(`${counts.join(' ')}\n`);
