import type { ReactNode } from 'react';
import { classes } from '../data/tone.ts';
import * as cardStyles from './card.module.css';
import * as ui from './primitives.module.css';

interface TitledSectionProps {
  /** Names the heading. */
  id: string;
  title: ReactNode;
  /** The class of the heading, 18 px unless another is given. */
  heading?: string;
  /** In a hairline box. */
  card?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** A part of a page under the heading that names it. */
export function TitledSection({ id, title, heading = ui.text18, card, className, children }: TitledSectionProps) {
  return (
    <section
      className={classes(card && `${cardStyles.card} ${cardStyles.paddedCard}`, className) || undefined}
      aria-labelledby={id}
    >
      <h2 className={heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
