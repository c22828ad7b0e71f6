import { needMessages } from '../../kit/messages/messages.ts';

await needMessages('makes');
