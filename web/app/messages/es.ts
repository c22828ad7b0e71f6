import home from '../../../messages/es/home.json';
import legal from '../../../messages/es/legal.json';
import problems from '../../../messages/es/problems.json';
import search from '../../../messages/es/search.json';
import shell from '../../../messages/es/shell.json';
import ui from '../../../messages/es/ui.json';

/** Sentences every page may need. */
export const messages = { home, legal, problems, search, shell, ui };
