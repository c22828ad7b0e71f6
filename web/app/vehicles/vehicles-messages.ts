import { needMessages } from '../messages.ts';

await needMessages('vehicles');
