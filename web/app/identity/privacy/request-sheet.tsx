import type { Deletion } from '@marque/server/identity/privacy/contract';
import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { ExportCard } from './export-card.tsx';
import { PlanLists } from './plan-lists.tsx';
import { RequestButtons } from './request-buttons.tsx';
import { isOpen, toneOf } from './request-state.ts';
import { useDeletionDecision } from './use-deletion-decision.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as deletionStyles from './deletion.module.css';

interface RequestSheetProps {
  deletion: Deletion;
  /** When it would happen if it were confirmed now, ISO. */
  ifConfirmed: string;
  /** The token of the mailed link; null for the signed-in member's own request. */
  token: string | null;
}

/** A request with what was asked, when it happens, what goes and stays, and what can be done about it. */
export function RequestSheet({ deletion, ifConfirmed, token }: RequestSheetProps) {
  const decision = useDeletionDecision(token);
  const decided = decision.answer?.deletion;
  const shown = decided ? { ...decided, plan: deletion.plan, exportable: deletion.exportable } : deletion;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (decided) head.current?.focus();
  }, [decided]);
  return (
    <div className={`${ui.pageWidth} ${deletionStyles.deletionPage}`}>
      <RequestHead deletion={shown} ifConfirmed={ifConfirmed} headRef={head} />
      <div className={deletionStyles.deletionSheet}>
        <ErrorMessage text={decision.errorText} level={2} />
        {isOpen(shown.state) && shown.plan && (
          <>
            <ExportCard exportable={shown.exportable} token={token} />
            <PlanLists plan={shown.plan} />
          </>
        )}
        <RequestButtons state={shown.state} decision={decision} />
      </div>
    </div>
  );
}

interface RequestHeadProps {
  deletion: Deletion;
  ifConfirmed: string;
  headRef: React.RefObject<HTMLHeadingElement | null>;
}

function RequestHead({ deletion, ifConfirmed, headRef }: RequestHeadProps) {
  const t = useTranslations('privacy');
  const format = useFormatter();
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'long' });
  const { state, email, submitted, erases_at, erased_at, receipt, reason } = deletion;
  const on = day(submitted);
  return (
    <header className={deletionStyles.deletionHead} aria-live="polite">
      <StateWord tone={toneOf(state)} chip>
        {t(`is.${state}`)}
      </StateWord>
      <h1 className={ui.text32} ref={headRef} tabIndex={-1}>
        {state === 'cooling_off' && erases_at ? t('request.when_erased', { on: day(erases_at) }) : t('request.title')}
      </h1>
      {(state === 'submitted' || state === 'verify_sent') && (
        <p className={ui.leadText}>{t('request.when_confirmed', { on: day(ifConfirmed) })}</p>
      )}
      {state === 'cooling_off' && <p className={ui.leadText}>{t('request.when_erased_text')}</p>}
      {state === 'erased' && erased_at && (
        <p className={ui.leadText}>{t('text.erased', { on: day(erased_at), receipt: receipt ?? '' })}</p>
      )}
      {state === 'rejected' && <p className={ui.leadText}>{t('text.rejected', { reason: reason ?? '' })}</p>}
      {(state === 'needs_identity' ||
        state === 'executing' ||
        state === 'expired' ||
        state === 'withdrawn' ||
        state === 'on_hold') && <p className={ui.leadText}>{t(`text.${state}`)}</p>}
      <p className={ui.secondaryText}>{email ? t('request.asked', { on, email }) : t('request.asked_gone', { on })}</p>
    </header>
  );
}
