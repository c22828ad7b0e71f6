import { needMessages } from '../../messages.ts';

await needMessages('members');
