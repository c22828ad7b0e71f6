import type { CarsLink } from '@marque/server/makes/contract';
import { NameLinks } from './name-links.tsx';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './makes.module.css';

/** Shorter lists are seen at a glance. */
const MOST_AT_A_GLANCE = 40;
const NO_LETTER = '0–9';

interface LetterLinksProps {
  links: readonly CarsLink[];
  pathOf: (slug: string) => string;
  /** What the list of letters is called. */
  label: string;
}

/** Makes or models; a long list by first letter, with the letters to jump to. */
export function LetterLinks({ links, pathOf, label }: LetterLinksProps) {
  if (links.length <= MOST_AT_A_GLANCE) return <NameLinks links={links} pathOf={pathOf} />;
  const groups = byLetter(links);
  return (
    <>
      <nav className={styles.letterBar} aria-label={label}>
        <ul>
          {groups.map(([letter]) => (
            <li key={letter}>
              <a href={`#${idOf(letter)}`}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(([letter, group]) => (
        <div key={letter} className={styles.letterGroup} id={idOf(letter)}>
          <h3 className={ui.text18}>{letter}</h3>
          <NameLinks links={group} pathOf={pathOf} />
        </div>
      ))}
    </>
  );
}

const idOf = (letter: string): string => `letter-${letter === NO_LETTER ? '0' : letter}`;

function byLetter(links: readonly CarsLink[]): [letter: string, links: CarsLink[]][] {
  const groups = new Map<string, CarsLink[]>();
  for (const link of links) {
    const [first = ''] = link.name.normalize('NFD').toUpperCase();
    const letter = /[A-Z]/.test(first) ? first : NO_LETTER;
    groups.set(letter, [...(groups.get(letter) ?? []), link]);
  }
  return [...groups];
}
