import { lockFolder } from '../lock.ts';

/** A process that takes the lock of a folder when it is told to, says whether it has it, and gives it back. */
const [folder = ''] = process.argv.slice(2);
let unlock = (): void => {};

process.on('message', (told: 'take' | 'give back') => {
  if (told === 'give back') {
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
