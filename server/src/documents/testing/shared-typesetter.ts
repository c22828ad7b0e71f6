import { createTypesetter, type Typesetter } from '../typesetter.ts';

let shared: Typesetter | undefined;

/** The typesetter of this worker: made once, for it reads every face there is. */
export const sharedTypesetter = (): Typesetter => (shared ??= createTypesetter());
