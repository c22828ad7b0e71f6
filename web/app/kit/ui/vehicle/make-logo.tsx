import { useState } from 'react';
import { classes } from '../data/tone.ts';
import * as styles from './make-logo.module.css';

interface MakeLogoProps {
  /** The make as written, e.g. `Mercedes-Benz`. */
  make: string;
  /** In the enamel of the time before 1981. */
  classic?: boolean;
  /** Edge in pixels. */
  size?: number;
}

/** The badge of a make; its letters without a picture. Decorative: the name is beside it. */
export function MakeLogo({ make, classic, size = 40 }: MakeLogoProps) {
  const slug = slugOf(make);
  const source = `/logos/${classic ? 'classic/' : ''}${slug}.svg`;
  const [failed, setFailed] = useState<string | null>(null);
  if (!slug || failed === source) {
    return (
      <span
        className={classes(styles.makeLogo, classic && styles.classicLogo)}
        style={{ width: size, height: size }}
        aria-hidden
      >
        {monogramOf(make)}
      </span>
    );
  }
  return (
    <img
      className={styles.makeLogo}
      src={source}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(source)}
      ref={image => {
        if (image?.complete && image.naturalWidth === 0) setFailed(source);
      }}
    />
  );
}

/** The badge of the make a vehicle's title names, e.g. `2003 Honda Accord`; nothing where it names none. */
export function TitleLogo({ title, size }: { title: string; size?: number }) {
  const named = makeInTitle(title);
  return named && <MakeLogo make={named.make} classic={named.classic} {...(size ? { size } : {})} />;
}

/** The name of a make's picture: `Mercedes-Benz` is `mercedes-benz`, `Citroën` is `citroen`. */
export function slugOf(make: string): string {
  return make
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Up to two letters for a make: the initials of its words, else its first letter. */
export function monogramOf(make: string): string {
  const words = make.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', second = ''] = words;
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase();
}

const TWO_WORDS =
  /^(alfa romeo|aston martin|land rover|am general|de tomaso|blue bird|western star|can-am|austin healey)\b/i;
const LAST_CLASSIC_YEAR = 1981;

/** The make in a vehicle's title (`1969 Chevrolet Camaro`), and whether it is of classic age; null without a year. */
export function makeInTitle(title: string): { make: string; classic: boolean } | null {
  const [, year, rest] = /^(\d{4})(?:\s*[-–]\s*\d{4})?\s+(\S.*)$/.exec(title) ?? [];
  if (year === undefined || rest === undefined) return null;
  const make = TWO_WORDS.exec(rest)?.[0] ?? rest.split(/\s/, 1)[0] ?? rest;
  return { make, classic: Number(year) <= LAST_CLASSIC_YEAR };
}
