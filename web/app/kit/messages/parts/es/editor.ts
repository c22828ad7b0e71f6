import editor from '../../../../../../messages/es/page-editor.json';

/** Sentences of the pages where operators write content. */
export const messages = { 'page-editor': editor };
