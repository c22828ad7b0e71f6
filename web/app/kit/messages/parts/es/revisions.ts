import dealerStickers from '../../../../../../messages/es/dealer-stickers.json';
import revisions from '../../../../../../messages/es/revisions.json';

/** Sentences of new versions of stickers, and of what dealers do with stickers. */
export const messages = { 'dealer-stickers': dealerStickers, revisions };
