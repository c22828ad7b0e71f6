import { needMessages } from '../messages/messages.ts';

await needMessages('scan');
