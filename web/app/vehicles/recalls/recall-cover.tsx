import type { RecallList } from '@marque/server/vehicles/recalls/contract';
import { useTranslations } from 'use-intl';
import { DemoMark } from '../../kit/ui/document/demo-mark.tsx';
import { SourceTime } from '../decode/recalls/recall-source-line.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './recall-list.module.css';

/** Who answered and when, and what no list can know. */
export function RecallCover({ list: { sources, limits } }: { list: RecallList }) {
  const t = useTranslations('recalls.covers');
  return (
    <section className={styles.recallCover} aria-labelledby="covers">
      <h3 className={ui.text18} id="covers">
        {t('title')}
      </h3>
      <div className={styles.coverColumns}>
        <div>
          <h4 className={`${ui.text14} ${ui.tertiaryText}`}>{t('sources')}</h4>
          <ul>
            {sources.map(source => (
              <li key={source.name}>
                <SourceTime source={source} /> {source.demo && <DemoMark />}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h4 className={`${ui.text14} ${ui.tertiaryText}`}>{t('limits')}</h4>
          <ul>
            {limits.map(limit => (
              <li key={limit.code}>{limit.message}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
