import type { MarqueContext } from '../../../context.ts';

/** What the console knows of the operator and the brand on every page. */
export type ConsoleFrame = Awaited<ReturnType<MarqueContext['app']['console']['frame']>>;
