import { createDrawing, type Drawing } from '../../platform/typesetting/service/draw.ts';
import { templates } from '../../app/templates.ts';

let shared: Drawing | undefined;

/** The drawing of this worker: made once, for it reads every face there is. */
export const sharedDrawing = (): Drawing => (shared ??= createDrawing(templates));
