import type { CarsLink } from '@marque/server/vehicles/makes/contract';
import { Link } from 'react-router';
import { spanOf } from './cars-path.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

interface NameLinksProps {
  links: readonly CarsLink[];
  pathOf: (slug: string) => string;
  /** In cards, for the few that people look for first. */
  large?: boolean;
}

/** Makes or models, each with the years it was made. */
export function NameLinks({ links, pathOf, large }: NameLinksProps) {
  return (
    <ul className={large ? styles.largeLinks : styles.nameLinks}>
      {links.map(link => (
        <li key={link.slug}>
          <Link to={pathOf(link.slug)} translate="no">
            {link.name}
          </Link>
          <span className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers}`}>{spanOf(link)}</span>
        </li>
      ))}
    </ul>
  );
}
