import type { Recall, RecallList } from '@marque/server/vehicles/recalls/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DemoMark } from '../../kit/ui/document/demo-mark.tsx';
import { RecallMarks } from '../decode/recalls/recall-marks.tsx';
import { RecallSourceLine } from '../decode/recalls/recall-source-line.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './recall-card.module.css';

/** One campaign: its marks, its number, date and sources, and what the source says about it. */
export function RecallCard({ recall, scope }: { recall: Recall; scope: RecallList['scope'] }) {
  const t = useTranslations('recalls.card');
  const { heading, component_text: component, campaign, sources, notes, quiet } = recall;
  const texts = quiet ?? recall;
  return (
    <article className={`${cardStyles.card} ${styles.recallCard}`} aria-labelledby={`campaign-${campaign}`}>
      <div className={styles.recallHead}>
        <div className={ui.grow}>
          <h4 className={ui.text18} id={`campaign-${campaign}`}>
            {heading}
          </h4>
          {component !== heading && (
            <p className={`${ui.text14} ${ui.secondaryText}`} lang="en">
              {component}
            </p>
          )}
          <RecallSourceLine recall={recall} />
        </div>
        <RecallMarks recall={recall} scope={scope} />
      </div>
      <dl className={styles.recallTexts}>
        <SourceText name={t('wrong')} text={texts.summary} />
        <SourceText name={t('happen')} text={texts.consequence} />
        <SourceText name={t(recall.status === 'remedy_pending' ? 'later' : 'do')} text={texts.remedy} />
      </dl>
      {notes && (
        <details className={styles.recallNotes}>
          <summary>{t('notes')}</summary>
          <p lang="en">{notes}</p>
        </details>
      )}
      {quiet && (
        <details className={`${styles.recallNotes} ${styles.ownText}`}>
          <summary>{t('own_text')}</summary>
          {[recall.summary, recall.consequence, recall.remedy].map(text => (
            <p key={text} lang="en">
              {text}
            </p>
          ))}
        </details>
      )}
      {sources.some(source => source.demo) && (
        <p className={styles.recallNotes}>
          <DemoMark />
        </p>
      )}
    </article>
  );
}

/** A source's statement, in its own words and language. */
function SourceText({ name, text }: { name: string; text: string }) {
  const t = useTranslations('recalls.card');
  return (
    <div>
      <dt>{name}</dt>
      {text ? <dd lang="en">{text}</dd> : <dd className={ui.tertiaryText}>{t('not_said')}</dd>}
    </div>
  );
}
