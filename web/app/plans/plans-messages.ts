import { needMessages } from '../messages.ts';

await needMessages('plans');
