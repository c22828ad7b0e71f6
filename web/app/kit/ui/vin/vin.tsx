import { useState } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { Breakable } from './breakable.tsx';
import { classes } from '../data/tone.ts';
import { vinGroupClass } from './vin-group-class.ts';
import { groupAt, splitVin, VIN_GROUPS, type VinGroupKey } from './vin-groups.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './vin.module.css';

/** A VIN in running text, grouped 3-6-8; in its six hues when `colored`. */
export function VinText({ vin, colored }: { vin: string; colored?: boolean }) {
  return (
    <span className={styles.vinText} translate="no">
      <span className={ui.visuallyHidden}>{vin}</span>
      {splitVin(vin).map(part => (
        <span key={part.at} aria-hidden="true">
          {colored && vin.length === 17
            ? part.characters.map(({ character, position }) => (
                <i key={position} className={vinGroupClass[groupAt(position)]}>
                  {character}
                </i>
              ))
            : part.characters.map(({ character }) => character).join('')}
        </span>
      ))}
    </span>
  );
}

export interface VinExplanation {
  key: VinGroupKey;
  title: string;
  detail: string;
}

/** All 17 cells of a VIN with what each of the six groups says; pointing at either lifts both. */
export function VinCells({ vin, explanations }: { vin: string; explanations: VinExplanation[] }) {
  const t = useTranslations('ui.vin');
  const [lifted, lift] = useState<VinGroupKey | null>(null);
  const point = (key: VinGroupKey) => ({ onPointerEnter: () => lift(key), onPointerLeave: () => lift(null) });
  return (
    <>
      <div className={styles.vinCells} role="img" aria-label={t('label', { vin })} translate="no">
        {splitVin(vin).map((part, index) => [
          index > 0 && <span key={`gap${index}`} className={index === 1 ? styles.firstVinGap : styles.secondVinGap} />,
          ...part.characters.map(({ character, position }) => {
            const key = groupAt(position);
            return (
              <div
                key={position}
                data-position={position}
                className={classes(styles.vinCell, vinGroupClass[key], lifted === key && styles.liftedGroup)}
                {...point(key)}
              >
                {character}
              </div>
            );
          }),
        ])}
      </div>
      <dl className={styles.vinKey}>
        {explanations.map(({ key, title, detail }) => {
          const { from, to } = VIN_GROUPS[key];
          return (
            <div
              key={key}
              className={classes(vinGroupClass[key], lifted === key && styles.liftedGroup)}
              {...point(key)}
            >
              <dt>
                {t(`groups.${key}`)} <span className={styles.vinKeyPlaces}>{from === to ? from : `${from}–${to}`}</span>
              </dt>
              <dd>
                <Breakable text={title} />
                {detail && <small>{detail}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
