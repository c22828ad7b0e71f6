import ChevronRight from 'lucide-react/icons/chevron-right';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './way.module.css';

interface WayProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** A way on this page does something, any other leads to a page. */
  to?: string;
  busy?: boolean;
  onClick?: () => void;
}

/** One way out of a trouble: its name, what comes of it, and the way there. */
export function Way({ icon: Icon, title, text, to, busy, onClick }: WayProps) {
  const inside = (
    <>
      <Icon className={ui.icon} aria-hidden />
      <span className={ui.grow}>
        <b className={ui.mediumWeight}>{title}</b>
        <span className={`${ui.secondaryText} ${ui.text14}`} aria-live="polite">
          {text}
        </span>
      </span>
      <ChevronRight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <button type="button" className={styles.mendWay} aria-busy={busy} onClick={busy ? undefined : onClick}>
          {inside}
        </button>
      ) : (
        <Link className={styles.mendWay} to={to} onClick={onClick}>
          {inside}
        </Link>
      )}
    </li>
  );
}

/** Several of them, one below the other. */
export function Ways({ children, list }: { children: ReactNode; list?: RefObject<HTMLUListElement | null> }) {
  return (
    <ul className={styles.mendWays} ref={list}>
      {children}
    </ul>
  );
}
