import home from '../../messages/en/home.json';
import plans from '../../messages/en/plans.json';
import problems from '../../messages/en/problems.json';
import shell from '../../messages/en/shell.json';
import ui from '../../messages/en/ui.json';
import vehicles from '../../messages/en/vehicles.json';

export const messages = { home, plans, problems, shell, ui, vehicles };
