import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../data/tone.ts';

export type ButtonLook = 'main' | 'card' | 'second' | 'quiet' | 'link' | 'danger';
export type ButtonSize = 'search' | 'normal' | 'small' | 'table';

interface Look {
  look?: ButtonLook;
  size?: ButtonSize;
  /** As wide as its box. */
  wide?: boolean;
  /** Square, holding an icon only: give it an `aria-label`. */
  square?: boolean;
}

const LOOKS = { main: 'btn-p', card: 'btn-t', second: 'btn-s', quiet: 'btn-q', link: 'btn-l', danger: 'btn-d' };
const SIZES = { search: 'btn-lg', normal: '', small: 'btn-sm', table: 'btn-xs' };

function looksLike({ look = 'second', size = 'normal', wide, square }: Look, more?: string): string {
  return classes('btn', LOOKS[look], SIZES[size], wide && 'btn-w', square && 'btn-i', more);
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean; icon?: ReactNode };

/** A button. While `busy` it keeps its place and focus, says so, and takes no second press. */
export function Button({
  look,
  size,
  wide,
  square,
  busy,
  icon,
  children,
  className,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={looksLike({ look, size, wide, square }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy ? <LoaderCircle className="ic ic-16 spin" aria-hidden /> : icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof Link> & { icon?: ReactNode };

/** A link that looks like a button; it goes somewhere, it does nothing. */
export function ButtonLink({ look, size, wide, square, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={looksLike({ look, size, wide, square }, className)}>
      {icon}
      {children}
    </Link>
  );
}
