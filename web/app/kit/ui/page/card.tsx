import type { ComponentProps } from 'react';
import { classes } from '../data/tone.ts';
import * as styles from './card.module.css';

/** A hairline box. `flush` leaves the inner space to its content, e.g. a table. */
export function Card({ flush, className, ...rest }: ComponentProps<'div'> & { flush?: boolean }) {
  return <div {...rest} className={classes(styles.card, !flush && styles.paddedCard, className)} />;
}
