import type { CarsLink } from '@marque/server/vehicles/makes/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { NameLinks } from './name-links.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

/** Shorter lists are seen at a glance. */
const MAX_AT_A_GLANCE = 40;
const NO_LETTER = '0–9';

/** Makes or models; a long list is folded by first letter. */
export function LetterLinks({ links, pathOf }: { links: readonly CarsLink[]; pathOf: (slug: string) => string }) {
  if (links.length <= MAX_AT_A_GLANCE) return <NameLinks links={links} pathOf={pathOf} />;
  return byLetter(links).map(([letter, group]) => (
    <details key={letter} className={styles.letterGroup} id={idOf(letter)}>
      <summary>
        <span className={ui.text18}>{letter}</span>
        <span className={`${ui.text14} ${ui.tertiaryText}`}>{group.length}</span>
        <ChevronDown className={ui.icon} aria-hidden />
      </summary>
      <NameLinks links={group} pathOf={pathOf} />
    </details>
  ));
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
