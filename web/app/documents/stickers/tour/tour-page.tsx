import { isNameNumber } from '@marque/vin';
import Compass from 'lucide-react/icons/compass';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { redirect } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { StickerPreview } from '@marque/server/documents/stickers/contract';
import { forMembers } from '../../../identity/accounts/members/members-only.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { needsVehicle } from '../../../vehicles/decode/needs-vehicle.ts';
import { CallError } from '../../../client.ts';
import { stageOf } from '../sticker-stage.ts';
import type { Route } from './+types/tour-page';
import { ConfirmBox } from './confirm-box.tsx';
import {
  isDecided,
  isOpenStep,
  keyOf,
  type Refused,
  refusedOf,
  type Remedy,
  remediesOf,
  type Step,
  STEPS,
  stepStates,
  withLine,
} from './selection.ts';
import { cardId, headId, StepCard } from './step-card.tsx';
import { ColorStep, OptionsStep, TrimStep } from './steps.tsx';
import './tour-messages.ts';
import { useGuide } from './use-guide.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { DocumentView } from '../../../kit/ui/document/document-view.tsx';
import { SkeletonBlock } from '../../../kit/ui/waiting/skeleton.tsx';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './tour.module.css';

/** For dealers alone. */
const DealerStep = lazy(async () => ({ default: (await import('./dealer-step.tsx')).DealerStep }));

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const vehicle = loaderData?.title ?? params.vin;
  return pageTitle(matches, t => ({ title: t('tour.documentTitle', { vehicle }), unlisted: true }));
}

/**
 * The page on which trim, colors and options of a sticker are chosen: `/members/sticker/<vin>/choose`. With
 * `?regenerate=true` it makes a new version, with the choices of the one there is filled in; opening it orders nothing.
 */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const marque = forMembers(context, url);
  const { app, caller } = marque;
  const again = url.searchParams.get('regenerate') === 'true';
  const sticker = await app.stickers.find(caller, params.vin);
  const stage = sticker && stageOf(sticker.state);
  if (stage === 'working' || (stage === 'readable' && !again))
    throw redirect(`/members/sticker/${encodeURIComponent(params.vin)}`);
  const [selection, cost] = await Promise.all([
    needsVehicle(marque, params.vin, () => app.stickers.selection(caller, params.vin)),
    app.issuedDocuments.quote(caller, 'sticker', params.vin),
  ]);
  return { ...selection, cost, again: again && stage === 'readable' };
}

export default function TourPage({ loaderData }: Route.ComponentProps) {
  return <Tour key={loaderData.vin} {...loaderData} />;
}

function Tour(begin: Route.ComponentProps['loaderData']) {
  const t = useTranslations('tour');
  const { vin, title, cost, again } = begin;
  const selection = useSelection(begin, again);
  const states = stepStates(begin, selection.form, selection.choices);
  const openSteps = STEPS.filter(step => isOpenStep(states[step]));
  const [shown, setShown] = useState<Step | null>(openSteps.find(step => !isDecided(states[step])) ?? null);
  const wrong = useRefusals(selection);
  const remedies = remediesOf(selection.form, (selection.choices.packages ?? []).map(keyOf));
  const guideButton = useRef<HTMLButtonElement>(null);

  /** Opens a step at once, so that what points at it finds it. */
  const show = (step: Step | null): void => flushSync(() => setShown(step));
  const goTo = (step: Step): void => {
    show(step);
    document.getElementById(headId(step))?.focus();
  };
  const start = useGuide({ steps: openSteps, byName: isNameNumber(vin), show, button: guideButton });
  const onMissing = (): boolean => {
    const missing = STEPS.find(step => !isDecided(states[step]));
    if (missing) goTo(missing);
    return missing !== undefined;
  };

  return (
    <div className={`${ui.pageWidth} ${styles.tourPage}`}>
      <div className={styles.tourHead}>
        <div>
          <h1 className={ui.text32}>{t(again ? 'titleAgain' : 'title')}</h1>
          <p className={`${ui.flexRow} ${ui.wrap}`}>
            <span className={ui.mediumWeight}>{title}</span>
            {!isNameNumber(vin) && <VinText vin={vin} colored />}
          </p>
        </div>
        {openSteps.length > 0 && (
          <Button look="quiet" ref={guideButton} icon={<Compass className={ui.icon} aria-hidden />} onClick={start}>
            {t('guide.start')}
          </Button>
        )}
      </div>
      <p className={ui.leadText}>
        {t(begin.isRecorded ? 'recorded' : openSteps.length > 0 ? 'text' : 'nothing')}{' '}
        {again ? null : cost === null ? t('charged.unpaid') : t('charged.paid', { count: cost })}
      </p>
      <div className={styles.tourColumns}>
        <div className={styles.stepList}>
          {STEPS.map((step, at) => {
            const [before, after] = [openSteps[openSteps.indexOf(step) - 1], openSteps[openSteps.indexOf(step) + 1]];
            return (
              <StepCard
                key={step}
                step={step}
                number={at + 1}
                state={states[step]}
                isOpen={shown === step}
                onToggle={() => setShown(shown === step ? null : step)}
                errors={wrong.filter(each => each.step === step).map(({ text }) => text)}
                onBack={before ? () => goTo(before) : null}
                onNext={after ? () => goTo(after) : null}
              >
                <StepInside {...{ step, begin, selection, wrong, remedies }} />
              </StepCard>
            );
          })}
          {begin.may_box && (
            <Suspense>
              <DealerStep
                box={begin.dealer}
                keep={dealer => selection.choose({ dealer })}
                error={selection.confirm.error}
              />
            </Suspense>
          )}
          <ConfirmBox
            vin={vin}
            vehicle={title}
            states={states}
            preview={selection.preview}
            confirm={selection.confirm}
            cost={cost}
            again={again}
            onMissing={onMissing}
            refused={wrong.map(({ text }) => text)}
            remedies={remedies}
            onRemedy={({ kind, line }) =>
              selection.choose({ packages: withLine(selection.form, selection.choices, line, kind === 'add') })
            }
            isUnsaved={selection.isUnsaved}
          />
        </div>
        <LivePreview
          title={title}
          preview={selection.preview}
          isDrawing={selection.isDrawing}
          behind={selection.refusal && (wrong.length > 0 ? 'refused' : 'failed')}
        />
      </div>
    </div>
  );
}

interface StepInsideProps {
  step: Step;
  begin: Route.ComponentProps['loaderData'];
  selection: Selection;
  wrong: readonly Refused[];
  remedies: readonly Remedy[];
}

function StepInside({ step, begin, selection, wrong, remedies }: StepInsideProps) {
  const { choices, choose, form } = selection;
  if (step === 'trim') return <TrimStep facts={begin} choices={choices} choose={choose} />;
  if (step !== 'review') return <ColorStep side={step} form={form} choices={choices} choose={choose} />;
  const keys = wrong.flatMap(({ key }) => (key === undefined ? [] : [key]));
  return <OptionsStep {...{ form, choices, choose, remedies }} wrong={keys} errorId={`${cardId(step)}-error`} />;
}

/** The server's objections to the choices: each step, line and sentence. */
function useRefusals({ refusal, confirm, choices }: Selection): Refused[] {
  const textOf = useErrorText();
  for (const error of [refusal, confirm.error]) {
    if (!(error instanceof CallError)) continue;
    const found = refusedOf({ field: error.answer?.field, message: textOf(error) }, error.answer?.details, choices);
    if (found.length > 0) return found;
  }
  return [];
}

interface LivePreviewProps {
  title: string;
  preview: StickerPreview | null;
  isDrawing: boolean;
  /** The last choices were not drawn, as they do not go together or as it failed: the sheet is that of those before. */
  behind: 'refused' | 'failed' | null;
}

/** The sheet of the choices as it would be issued, marked as a preview. */
function LivePreview({ title, preview, isDrawing, behind }: LivePreviewProps) {
  const t = useTranslations('tour.preview');
  const dollars = useSheetDollars();
  return (
    <section className={styles.livePreview} aria-labelledby="live-preview-title">
      <div className={styles.livePreviewHead}>
        <h2 className={ui.text16} id="live-preview-title">
          {t('title')}
        </h2>
        <p className={`${ui.text14} ${ui.secondaryText} ${ui.tabularNumbers}`} role="status">
          {preview && t('price', { total: dollars(preview.price.total) })}
        </p>
        {preview?.demo && <DemoMark />}
      </div>
      {behind && preview && <p className={`${ui.text14} ${ui.cautionText}`}>{t(`behind.${behind}`)}</p>}
      {preview ? (
        <DocumentView title={t('name', { title })} pages={preview.pages} busy={isDrawing} legible />
      ) : isDrawing ? (
        <div aria-hidden="true">
          <SkeletonBlock height="24rem" />
        </div>
      ) : (
        <p className={ui.secondaryText}>{t(behind === 'failed' ? 'failed' : 'none')}</p>
      )}
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('note')}</p>
    </section>
  );
}
