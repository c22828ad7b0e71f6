import { Link } from 'react-router';
import * as ui from './primitives.module.css';
import * as styles from './trail.module.css';

interface TrailProps {
  /** The name of the list. */
  label: string;
  /** Names and addresses, from the first page; the last one is the page itself. */
  steps: readonly (readonly [name: string, path: string])[];
}

/** The way to a page, above its title. */
export function Trail({ label, steps }: TrailProps) {
  return (
    <nav aria-label={label}>
      <ol className={`${styles.trail} ${ui.text14}`}>
        {steps.map(([name, path], at) => (
          <li key={path}>
            {at === steps.length - 1 ? <span aria-current="page">{name}</span> : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
