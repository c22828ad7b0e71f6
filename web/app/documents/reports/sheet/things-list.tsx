import { CornerDownRight } from 'lucide-react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { ToneMark } from '../tone-mark.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './things-list.module.css';

/** The few most important findings, each with what to do about it. */
export function ThingsList({ things }: { things: ReportDocument['things'] }) {
  const { t, say } = useReader();
  if (things.length === 0) return null;
  return (
    <section className={styles.thingsList} aria-labelledby="things-title">
      <h2 className={ui.text24} id="things-title">
        {t('things', { count: things.length })}
      </h2>
      <ol className={`${ui.grid} ${ui.threeColumns}`}>
        {things.map(thing => (
          <li key={say(thing.text)} className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
            <ToneMark tone={thing.state}>{t(`tone.${thing.state}`)}</ToneMark>
            <p>{say(thing.text)}</p>
            <p className={`${ui.flexRow} ${ui.alignTop} ${ui.secondaryText} ${ui.text14}`}>
              <CornerDownRight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
              <span>{say(thing.next)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
