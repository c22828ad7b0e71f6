import {
  type Deletion,
  EXPORT_PATH,
  type DeletionState,
  verifyDeletionCall,
  withdrawDeletionCall,
  type DryRun,
} from '@marque/server/identity/privacy/contract';
import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { Button, ButtonLink, DownloadLink } from '../../kit/ui/action/button.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { send } from '../../client.ts';
import { useAction } from '../../kit/forms/use-call.ts';
import type { Tone } from '../../kit/ui/data/tone.ts';
import { PlanLine } from './plan-line.tsx';
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

/** Everything there is as one file, offered before it goes. */
function ExportCard({ exportable, token }: { exportable: boolean; token: string | null }) {
  const t = useTranslations('privacy.request');
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  return (
    <Card id="export">
      <h2 className={ui.text18}>{t('keep_data')}</h2>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{exportable ? t('keep_data_text') : t('sign_in_first')}</p>
      <p className={ui.marginTop4}>
        {exportable ? (
          <DownloadLink href={EXPORT_PATH + query}>{t('download')}</DownloadLink>
        ) : (
          <ButtonLink to="/members/login?next=/members/delete-account">{t('sign_in')}</ButtonLink>
        )}
      </p>
    </Card>
  );
}

interface RequestButtonsProps {
  state: DeletionState;
  decision: ReturnType<typeof useDeletionDecision>;
}

/** Confirm and keep, of equal weight; once confirmed only keep; at the end a link to go on. */
function RequestButtons({ state, decision }: RequestButtonsProps) {
  const t = useTranslations('privacy.request');
  const hydrated = useHydrated();
  const busy = decision.pending ? decision.input : null;
  if (!isOpen(state)) {
    return (
      <div className={deletionStyles.deletionButtons}>
        <ButtonLink look="main" to={state === 'withdrawn' ? '/members/dashboard' : '/'}>
          {t(state === 'withdrawn' ? 'dashboard' : 'home')}
        </ButtonLink>
      </div>
    );
  }
  const unconfirmed = isUnconfirmed(state);
  return (
    <div>
      <div className={deletionStyles.deletionButtons}>
        {unconfirmed && (
          <Button look="danger" busy={busy === 'confirm'} disabled={!hydrated} onClick={() => decision.run('confirm')}>
            {t('confirm')}
          </Button>
        )}
        <Button
          look={unconfirmed ? 'second' : 'main'}
          busy={busy === 'withdraw'}
          disabled={!hydrated}
          onClick={() => decision.run('withdraw')}
        >
          {t(unconfirmed ? 'not_me' : 'withdraw')}
        </Button>
      </div>
      {unconfirmed && <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop3}`}>{t('confirm_note')}</p>}
    </div>
  );
}

const CALLS = { confirm: verifyDeletionCall, withdraw: withdrawDeletionCall } as const;
type Decision = keyof typeof CALLS;

/** Confirms a request or takes it back. */
function useDeletionDecision(token: string | null) {
  return useAction((decision: Decision) => send(CALLS[decision], token === null ? {} : { token }));
}

/** Whether a request may still be changed, or still needs a confirmation. */
function isOpen(state: DeletionState): boolean {
  return isUnconfirmed(state) || state === 'cooling_off' || state === 'needs_identity' || state === 'on_hold';
}

/** Whether it waits for the press that confirms it. */
function isUnconfirmed(state: DeletionState): boolean {
  return state === 'submitted' || state === 'verify_sent';
}

/** How a state is marked. */
function toneOf(state: DeletionState): Tone {
  if (state === 'cooling_off' || state === 'executing') return 'serious';
  if (isOpen(state)) return 'caution';
  return state === 'erased' || state === 'withdrawn' ? 'ready' : 'neutral';
}

type Why = 'record';

/** The data an erasure would take and would leave, counted, with the reason. */
function PlanLists({ plan }: { plan: DryRun }) {
  const t = useTranslations('privacy');
  return (
    <div className={deletionStyles.deletionColumns}>
      <Card>
        <h2 className={ui.text18}>{t('request.goes')}</h2>
        {plan.goes.length === 0 && (
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('request.goes_nothing')}</p>
        )}
        <ul className={deletionStyles.deletionList}>
          {plan.goes.map(({ what, count }) => (
            <PlanLine key={what} what={what} count={count} />
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className={ui.text18}>{t('request.stays')}</h2>
        <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('request.stays_text')}</p>
        <ul className={deletionStyles.deletionList}>
          {plan.stays.map(({ what, count, why }) => (
            <PlanLine key={what} what={what} count={count}>
              {t.has(`why.${why as Why}`) && (
                <span className={deletionStyles.deletionReason}>{t(`why.${why as Why}`)}</span>
              )}
            </PlanLine>
          ))}
        </ul>
      </Card>
    </div>
  );
}
