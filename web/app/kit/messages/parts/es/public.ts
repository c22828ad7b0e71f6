import problems from '../../../../../../messages/es/problems.json';
import search from '../../../../../../messages/es/search.json';
import shell from '../../../../../../messages/es/shell.json';
import ui from '../../../../../../messages/es/ui.json';

/** Sentences every page may need. */
export const messages = { problems, search, shell, ui };
