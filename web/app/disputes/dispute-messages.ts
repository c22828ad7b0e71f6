import { needMessages } from '../messages/messages.ts';

await needMessages('legal');
await needMessages('support');
