import { lockFolder } from '../database/lock.ts';

/** A process that takes the lock of a folder on request, says whether it has it, and releases it. */
const [folder = ''] = process.argv.slice(2);
let unlock = (): void => {};

process.on('message', (command: 'take' | 'give back') => {
  if (command === 'give back') {
    unlock();
    unlock = () => {};
    return void process.send?.('given back');
  }
  try {
    unlock = lockFolder(folder);
    process.send?.('taken');
  } catch {
    process.send?.('refused');
  }
});
process.send?.('ready');
