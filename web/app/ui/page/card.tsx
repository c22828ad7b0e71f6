import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../data/tone.ts';

/** A hairline box. `flush` leaves the inner space to its content, e.g. a table. */
export function Card({ flush, className, ...rest }: ComponentProps<'div'> & { flush?: boolean }) {
  return <div {...rest} className={classes('card', !flush && 'card-p', className)} />;
}

/** The head line of a flush card: title at the left, at the right what belongs to it. */
export function CardHead({ children }: { children: ReactNode }) {
  return <div className="card-hd">{children}</div>;
}

export function CardFoot({ children }: { children: ReactNode }) {
  return <div className="card-ft">{children}</div>;
}
