import { isNameNumber } from '@marque/vin';
import type { StickerPreview } from '@marque/server/documents/stickers/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError } from '../../../client.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { pricingPath } from '../../../money/plans/pricing-path.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';
import { Remedies } from './remedies.tsx';
import { isDecided, type Remedy, STEPS, type Step, type StepState } from './selection.ts';
import { Sentences, useSummary } from './step-card.tsx';
import * as styles from './tour.module.css';
import type { Selection } from './use-selection.ts';

interface ConfirmBoxProps {
  vin: string;
  /** Its name. */
  vehicle: string;
  states: Record<Step, StepState>;
  preview: StickerPreview | null;
  confirm: Selection['confirm'];
  /** Credits it takes; null: there are none, or it is a new version whose price is asked when it is confirmed. */
  cost: number | null;
  again: boolean;
  /** Leads to what is missing. @returns whether there is anything */
  onMissing: () => boolean;
  isUnsaved: boolean;
  /** Everything that is wrong with the choices: they are not confirmed then. */
  refused: readonly string[];
  remedies: readonly Remedy[];
  onRemedy: (remedy: Remedy) => void;
}

/** The price when new, what the sheet will rest on, and the one button that orders it. */
export function ConfirmBox(props: ConfirmBoxProps) {
  const { vin, vehicle, states, preview, confirm, cost, again, onMissing, isUnsaved, refused } = props;
  const hasConflict = refused.length > 0;
  const t = useTranslations('tour.confirm');
  const costs = confirm.error instanceof CallError && confirm.error.reason === 'revision_costs';
  const isShort = (cost === null && !again) || reasonOf(confirm.error) === 'credits_short';
  const order = () => {
    if (!onMissing()) confirm.run({ spend_credit: costs });
  };
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.confirmBox}`}
      aria-labelledby="confirm-title"
    >
      <h2 className={ui.text18} id="confirm-title">
        {t('title')}
      </h2>
      {preview && <Price preview={preview} />}
      <Provenance states={states} preview={preview} />
      {isUnsaved && <p className={`${ui.text14} ${ui.cautionText}`}>{t('unsaved')}</p>}
      {hasConflict ? (
        <>
          <p className={ui.cautionText} id="confirm-conflict">
            <Sentences texts={refused} />
          </p>
          <Remedies remedies={props.remedies} onTake={props.onRemedy} />
        </>
      ) : (
        <ErrorMessage text={confirm.errorText} />
      )}
      {isShort ? (
        <>
          <ButtonLink look="main" wide to={pricingPath({ kind: 'sticker', vin, currency: null })}>
            {t('plans')}
          </ButtonLink>
          <p className={`${ui.text14} ${ui.secondaryText}`}>{t('plansText')}</p>
        </>
      ) : (
        <>
          <p className={ui.text14}>
            <b>{vehicle}</b> {!isNameNumber(vin) && <VinText vin={vin} colored />}
          </p>
          <Button
            look="main"
            wide
            busy={confirm.pending}
            disabled={hasConflict}
            aria-describedby={hasConflict ? 'confirm-conflict' : undefined}
            onClick={order}
          >
            {t(costs ? 'agree' : again ? 'again' : 'make')}
          </Button>
          <p className={`${ui.text14} ${ui.secondaryText}`}>{t(again ? 'againText' : 'text', { count: cost ?? 1 })}</p>
        </>
      )}
      {Object.values(states).every(isDecided) ? null : (
        <p className={`${ui.text14} ${ui.secondaryText}`}>{t('open')}</p>
      )}
    </section>
  );
}

const reasonOf = (error: Error | null) => (error instanceof CallError ? error.reason : null);

function Price({ preview }: { preview: StickerPreview }) {
  const t = useTranslations('stickers.price');
  const dollars = useSheetDollars();
  const { base, options, destination, total } = preview.price;
  return (
    <div>
      <div className={ui.keyValue}>
        <span>{t('base')}</span>
        <span>{dollars(base)}</span>
      </div>
      <div className={ui.keyValue}>
        <span>{t('optionsUnknown')}</span>
        <span>{options === null ? t('notKnown') : dollars(options)}</span>
      </div>
      <div className={ui.keyValue}>
        <span>{t('destination')}</span>
        <span>{dollars(destination)}</span>
      </div>
      <div className={`${ui.keyValue} ${ui.semibold}`}>
        <span>{t(options === null ? 'totalWithout' : 'total')}</span>
        <span>{dollars(total)}</span>
      </div>
    </div>
  );
}

/** The basis of the sheet: the sentence of its grade, and of each step whether it is known, chosen or left open. */
function Provenance({ states, preview }: { states: Record<Step, StepState>; preview: StickerPreview | null }) {
  const t = useTranslations('tour.provenance');
  return (
    <div>
      <h3 className={ui.text16}>{t('title')}</h3>
      {preview && <GradeSentence grade={preview.grade} words={preview.grade_words} />}
      <ul className={`${ui.text14} ${styles.provenanceList}`}>
        {STEPS.map(step => (
          <StepLine key={step} step={step} state={states[step]} />
        ))}
      </ul>
    </div>
  );
}

function GradeSentence({ grade, words }: { grade: string; words: string }) {
  const t = useTranslations('stickers.grade');
  const key = words as 'B';
  return (
    <p className={`${ui.text14} ${ui.secondaryText}`}>
      <b>{t('title', { grade, name: t(`${key}.name`) })}.</b> {t(`${key}.promise`)}
    </p>
  );
}

function StepLine({ step, state }: { step: Step; state: StepState }) {
  const t = useTranslations('tour');
  const summary = useSummary(step, state);
  const mark = state.kind === 'known' ? '●' : state.kind === 'chosen' ? '○' : '–';
  const from = state.kind === 'known' ? 'known' : state.kind === 'chosen' ? 'chosen' : 'unknown';
  return (
    <li>
      <span aria-hidden="true">{mark}</span>
      <span>
        {t(`provenance.line.${step}`)}:{' '}
        {from === 'unknown' ? t('provenance.unknown') : t(`provenance.${from}`, { what: summary })}
      </span>
    </li>
  );
}
