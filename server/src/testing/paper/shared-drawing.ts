import { createDrawing, type Drawing } from '../../documents/draw.ts';
import { templates } from '../../templates.ts';

let shared: Drawing | undefined;

/** The drawing of this worker: made once, for it reads every face there is. */
export const sharedDrawing = (): Drawing => (shared ??= createDrawing(templates));
