import home from '../../messages/es/home.json';
import plans from '../../messages/es/plans.json';
import problems from '../../messages/es/problems.json';
import shell from '../../messages/es/shell.json';
import ui from '../../messages/es/ui.json';
import vehicles from '../../messages/es/vehicles.json';

export const messages = { home, plans, problems, shell, ui, vehicles };
