import { createDraw } from '../platform/typesetting/service/draw.ts';
import { templates } from './templates.ts';

/** The job of the renderer's worker threads. */
export const draw = createDraw(templates);
