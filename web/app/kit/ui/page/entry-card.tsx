import type { ReactNode } from 'react';
import { classes } from '../data/tone.ts';
import * as cardStyles from './card.module.css';
import * as styles from './entry-card.module.css';
import * as ui from './primitives.module.css';

interface EntryCardProps {
  id: string;
  title: ReactNode;
  /** Under the title: which one it is. */
  about: ReactNode;
  /** At the right of both. */
  state: ReactNode;
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
}

/** One entry of a list: its title and its state, then what is said of it. */
export function EntryCard({ id, title, about, state, level = 2, className, children }: EntryCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classes(cardStyles.card, className)} aria-labelledby={id}>
      <div className={cardStyles.cardHead}>
        <div className={styles.entryHead}>
          <Heading className={ui.text18} id={id}>
            {title}
          </Heading>
          <p className={`${ui.secondaryText} ${ui.text14}`}>{about}</p>
        </div>
        {state}
      </div>
      {children}
    </article>
  );
}
