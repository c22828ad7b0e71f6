import { bilingual } from '../../../kit/text/bilingual.ts';

/** Sentences of `messages/<language>/sticker-words.json`. */
export const say = bilingual('sticker-words');
