import type { ReactNode } from 'react';
import * as ui from '../page/primitives.module.css';
import * as styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  /** The purpose of this place, and the next step. */
  children: ReactNode;
  action?: ReactNode;
}

/** A place with nothing in it yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.emptyState}>
      {icon}
      <h3 className={ui.text18}>{title}</h3>
      <p>{children}</p>
      {action && <div className={ui.marginTop4}>{action}</div>}
    </div>
  );
}
