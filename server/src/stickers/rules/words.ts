import { bilingual } from '../../kit/bilingual.ts';

/** Sentences of `messages/<language>/sticker-words.json`. */
export const say = bilingual('sticker-words');
