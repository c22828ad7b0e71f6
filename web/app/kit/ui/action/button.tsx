import Download from 'lucide-react/icons/download';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../data/tone.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './button.module.css';

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

const LOOKS = {
  main: styles.primaryButton,
  card: styles.tintedButton,
  second: styles.secondaryButton,
  quiet: styles.quietButton,
  link: styles.linkLikeButton,
  danger: styles.dangerButton,
};
const SIZES = { search: styles.largeButton, normal: '', small: styles.smallButton, table: styles.tinyButton };

function looksLike({ look = 'second', size = 'normal', wide, square }: Look, more?: string): string {
  return classes(
    styles.button,
    LOOKS[look],
    SIZES[size],
    wide && styles.wideButton,
    square && styles.squareButton,
    more,
  );
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
      {busy ? <LoaderCircle className={`${ui.icon} ${ui.smallIcon} ${ui.spinning}`} aria-hidden /> : icon}
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

interface DownloadLinkProps extends Pick<Look, 'look' | 'size'> {
  href: string;
  /** In place of the arrow. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A link that looks like a button and hands out a file. */
export function DownloadLink({ href, look, size, icon: Icon = Download, children }: DownloadLinkProps) {
  return (
    <a className={looksLike({ look, size })} href={href} download>
      <Icon className={size === 'small' ? `${ui.icon} ${ui.smallIcon}` : ui.icon} aria-hidden />
      {children}
    </a>
  );
}
