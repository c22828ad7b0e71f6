import type { ModelYearPage } from '@marque/server/vehicles/makes/contract';
import type { RecallList } from '@marque/server/vehicles/recalls/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

interface YearRecallsProps {
  page: Pick<ModelYearPage, 'year' | 'make' | 'model' | 'recalls'>;
  /** Whether the brand has the recall check. */
  recallCheck: boolean;
}

/** More are in the recall check, with their texts. */
const MAX_SHOWN = 10;

/** The recalls on file of a model year by what they are about; their texts are in the recall check. */
export function YearRecalls({ page: { year, make, model, recalls }, recallCheck }: YearRecallsProps) {
  const t = useTranslations('makes.year');
  const count = recalls?.recalls.length ?? 0;
  return (
    <TitledSection id="recalls" title={t('recalls')} heading={`${ui.text24} ${ui.marginBottom3}`}>
      {recalls ? <RecallLines list={recalls} /> : <p className={ui.secondaryText}>{t('recalls_unknown')}</p>}
      {recallCheck && (
        <p className={ui.marginTop5}>
          <ButtonLink to={`/recall-check/${year}/${make.slug}/${model.slug}`}>
            {t(count > 0 ? 'recalls_all' : 'recalls_check')}
          </ButtonLink>
        </p>
      )}
    </TitledSection>
  );
}

function RecallLines({ list: { recalls, sources, gaps } }: { list: RecallList }) {
  const t = useTranslations('makes.year');
  const word = useTranslations('recalls.card');
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' });
  const more = recalls.length - MAX_SHOWN;
  return (
    <>
      <p className={ui.secondaryText}>
        {t('recalls_count', { count: recalls.length })} {t('recalls_repair')}
      </p>
      {recalls.length > 0 && (
        <ol className={styles.recallLines}>
          {recalls.slice(0, MAX_SHOWN).map(recall => (
            <li key={recall.campaign}>
              <b className={ui.mediumWeight}>{recall.heading}</b>
              <span className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers}`}>
                <span className={ui.monospace} translate="no">
                  {recall.campaign}
                </span>{' '}
                · {recall.date ? day(recall.date) : word('no_date')}
              </span>
              {(['park_it', 'park_outside'] as const).map(
                mark =>
                  recall[mark] && (
                    <StateWord key={mark} tone="serious" chip>
                      {word(mark)}
                    </StateWord>
                  ),
              )}
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className={`${ui.secondaryText} ${ui.marginTop3}`}>{t('recalls_more', { count: more })}</p>}
      {gaps.map(gap => (
        <p key={gap.source} className={`${ui.secondaryText} ${ui.marginTop3}`}>
          {gap.message}
        </p>
      ))}
      <p className={`${ui.sourceLine} ${ui.marginTop3}`}>
        {sources.map(({ name, copied_on, checked_at }) => (
          <span key={name}>{t('recalls_source', { source: name, day: day(copied_on ?? checked_at) })}</span>
        ))}
      </p>
    </>
  );
}
