import { useState } from 'react';
import { classes } from '../data/tone.ts';
import { makeInTitle, monogramOf, slugOf } from './make-slug.ts';
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
