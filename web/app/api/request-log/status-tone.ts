import type { Tone } from '../../kit/ui/data/tone.ts';

/** The tone of the status of an answer: a refusal is for the program to mend, a failure for us or a source. */
export const toneOf = (status: number): Tone => (status >= 500 ? 'serious' : status >= 400 ? 'caution' : 'info');
