import { afterAll, beforeEach } from 'vitest';
import { forgetClocks, setClocksBack } from './clock.ts';

// Runs with every test file of the project `app`.
beforeEach(setClocksBack);
afterAll(forgetClocks);
