import tour from '../../../../../../messages/es/tour.json';

/** Sentences of the page on which trim, colors and options of a sticker are chosen. */
export const messages = { tour };
