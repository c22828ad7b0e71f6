import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useConsolePath } from './console-path.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './console.module.css';

interface ConsolePageProps {
  title: ReactNode;
  /** The heading takes the focus under this id, e.g. when the list below it has changed. */
  titleId?: string | undefined;
  lead?: ReactNode;
  /** The list this page belongs to: its path below `/operator`, and its name. */
  above?: { path: string; name: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the console: where it belongs, its title and what can be done, then what it shows. */
export function ConsolePage({ title, titleId, lead, above, actions, children }: ConsolePageProps) {
  const t = useTranslations('console');
  const pathTo = useConsolePath();
  return (
    <div className={styles.consolePage}>
      <header className={styles.consoleHead}>
        <div>
          {above && (
            <nav className={`${styles.consoleTrail} ${ui.text14}`} aria-label={t('trail')}>
              <Link to={pathTo(above.path)}>{above.name}</Link>
              <ChevronRight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            </nav>
          )}
          <h1 className={ui.text24} id={titleId} tabIndex={titleId ? -1 : undefined}>
            {title}
          </h1>
          {lead && <p className={`${ui.text14} ${ui.tertiaryText}`}>{lead}</p>}
        </div>
        {actions && <div className={`${ui.flexRow} ${ui.wrap}`}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
