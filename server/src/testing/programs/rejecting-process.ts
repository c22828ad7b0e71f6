import { watchRejections } from '../../http/readiness.ts';
import { createLog } from '../../kit/log/log.ts';

/** A process whose last net catches two promises that nobody waits for; it tells what was counted and logged. */
const logged: string[] = [];
const log = createLog('error', { write: line => void logged.push(line) });
const rejections = watchRejections(log);
void Promise.reject(new Error('first'));
setTimeout(() => void Promise.reject(new Error('second')), 1);
setTimeout(() => process.send?.({ count: rejections.count(), logged }, () => process.exit(0)), 20);
