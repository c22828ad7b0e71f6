import type { Preview } from '@marque/server/vehicles/decode/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { VinCells } from '../../../kit/ui/vin/vin.tsx';
import { useVehicleWords } from '../words/vehicle-words.ts';
import { useYears } from '../use-years.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './vin-card.module.css';

/** The number cell by cell, with what each group says. */
export function VinCard({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicles.says');
  const { word, row } = useVehicleWords();
  const years = useYears(preview.year_candidates);
  const { vin, groups, check_digit: digit } = preview;
  const explanations = groups.map(({ key, title, detail }) => {
    if (key === 'check') return { key, ...checkWords() };
    if (key === 'year')
      return {
        key,
        title: title ? t('year', { letter: vin.charAt(9), year: title }) : years || t('unknown'),
        detail: title ? t('year_where') : t('year_open'),
      };
    if (key === 'serial') return { key, title, detail: t('serial') };
    if (key === 'description') {
      const named = [row(preview, 'series') || row(preview, 'trim'), row(preview, 'bodyClass')]
        .filter(Boolean)
        .join(' ');
      return { key, title: named || preview.vehicle.model || t('unknown'), detail: row(preview, 'engine') };
    }
    return { key, title: title || t('unknown'), detail: word(detail) };
  });

  function checkWords() {
    const actual = vin.charAt(8);
    if (!digit) return { title: t('check_none'), detail: t('check_none_why') };
    if (digit.ok) return { title: t('check_fits', { digit: actual }), detail: actual === 'X' ? t('check_x') : '' };
    const expected = digit.expected;
    return {
      title: t('check_wrong', { digit: actual }),
      detail: expected ? t('check_expected', { digit: expected }) : '',
    };
  }

  return (
    <div className={`${ui.pageWidth} ${ui.paddingBottom14}`}>
      <section className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.vinCard}`} aria-labelledby="vin-says">
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap} ${ui.marginBottom5}`}>
          <h2 className={ui.text18} id="vin-says">
            {t('title')}
          </h2>
          <span className={`${ui.tertiaryText} ${ui.text14}`}>{digit?.ok ? t('aside_fits') : t('aside')}</span>
        </div>
        <VinCells vin={vin} explanations={explanations} />
      </section>
    </div>
  );
}
