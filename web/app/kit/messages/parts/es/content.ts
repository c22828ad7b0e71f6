import content from '../../../../../../messages/es/content.json';

/** Sentences of content pages, around what the pages say themselves. */
export const messages = { content };
