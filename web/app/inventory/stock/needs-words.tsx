import type { LotPrintState, PaperState, PaperStates } from '@marque/server/inventory/forms/contract';
import type { StockNeeds } from '@marque/server/inventory/stock/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { StateWord, TickWord, UnknownWord } from '../../kit/ui/data/state-word.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** The recalls of a vehicle: how many, or that there are none, or that nobody has checked. */
export function RecallsWord({ recalls: { state, count, park_it: parkIt, failed, demo } }: Pick<StockNeeds, 'recalls'>) {
  const t = useTranslations('inventory');
  if (state === 'unchecked') return <UnknownWord>{t('recalls_state.unchecked')}</UnknownWord>;
  if (state === 'partly' || (state === 'none' && failed > 0))
    return <UnknownWord>{t('recalls_state.partly')}</UnknownWord>;
  if (state === 'none') return <StateWord tone="none">{t('recalls_state.none')}</StateWord>;
  return (
    <>
      <StateWord tone={parkIt ? 'serious' : 'caution'}>
        {t(parkIt ? 'recalls_park_it' : 'recalls_count', { count })}
      </StateWord>
      {demo && <span className={`${ui.text14} ${ui.tertiaryText}`}> {t('demo')}</span>}
    </>
  );
}

/** Title and odometer findings of the newest report. */
export function ReportWord({ report: { state, findings } }: Pick<StockNeeds, 'report'>) {
  const t = useTranslations('inventory');
  if (findings.length > 0)
    return <StateWord tone="serious">{findings.map(each => t(`findings.${each}`)).join(', ')}</StateWord>;
  return <StateWord tone={state === 'working' ? 'info' : 'neutral'}>{t(`report_state.${state}`)}</StateWord>;
}

export function StickerWord({ sticker }: Pick<StockNeeds, 'sticker'>) {
  const t = useTranslations('inventory.sticker_state');
  if (sticker === 'made') return <TickWord>{t('made')}</TickWord>;
  const tone = { missing: 'neutral', working: 'info', outdated: 'caution' } as const;
  return <StateWord tone={tone[sticker]}>{t(sticker)}</StateWord>;
}

/** The Buyers Guide of a vehicle; undefined where it was not read. */
export function GuideWord({ guide }: { guide: PaperState | undefined }) {
  const t = useTranslations('inventory');
  if (!guide) return <UnknownWord>{t('unknown')}</UnknownWord>;
  if (guide === 'present') return <TickWord>{t('guide_state.present')}</TickWord>;
  return <StateWord tone={guide === 'not_needed' ? 'neutral' : 'caution'}>{t(`guide_state.${guide}`)}</StateWord>;
}

/** An addendum or a title warning: filled in, printed, and still as the vehicle and the dealer are. `isNeeded`: by law. */
function LotPaperWord({ state, isNeeded = false }: { state: LotPrintState; isNeeded?: boolean }) {
  const t = useTranslations('inventory.lot_paper_state');
  if (state === 'present') return <TickWord>{t('present')}</TickWord>;
  const isGap = state === 'out_of_date' || (isNeeded && state === 'missing');
  return <StateWord tone={isGap ? 'caution' : 'neutral'}>{t(state)}</StateWord>;
}

/** The addendum of a vehicle and, where it is needed, its title warning, each in an element of its own. */
export function LotPaperLines({ papers, as: Line }: { papers: PaperStates; as: 'p' | 'span' }) {
  const t = useTranslations('inventory');
  const { addendum, warning } = papers;
  return (
    <>
      <Line>
        {t('addendum')}: <LotPaperWord state={addendum} />
      </Line>
      {warning !== 'not_needed' && (
        <Line>
          {t('title_warning')}: <LotPaperWord state={warning} isNeeded />
        </Line>
      )}
    </>
  );
}
