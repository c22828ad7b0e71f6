import { AsyncLocalStorage } from 'node:async_hooks';

const looking = new AsyncLocalStorage<true>();

/** Runs a request of an operator who looks at what a member sees: nothing in it counts as done by the member. */
export const lookOnly = (run: () => void): void => looking.run(true, run);

/** Whether what runs now only looks at the account of a member. */
export const isLookedAt = (): boolean => looking.getStore() === true;
