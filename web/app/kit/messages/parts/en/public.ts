import problems from '../../../../../../messages/en/problems.json';
import search from '../../../../../../messages/en/search.json';
import shell from '../../../../../../messages/en/shell.json';
import ui from '../../../../../../messages/en/ui.json';

/** Sentences every page may need. */
export const messages = { problems, search, shell, ui };
