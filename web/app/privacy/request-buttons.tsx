import type { DeletionState } from '@marque/server/privacy/contract';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../ui/action/button.tsx';
import { useHydrated } from '../ui/waiting/use-hydrated.ts';
import { isOpen, isUnconfirmed } from './request-state.ts';
import type { useDeletionDecision } from './use-deletion-decision.ts';

interface RequestButtonsProps {
  state: DeletionState;
  decision: ReturnType<typeof useDeletionDecision>;
}

/** Confirm and keep, of equal weight; once confirmed only keep; at the end a link to go on. */
export function RequestButtons({ state, decision }: RequestButtonsProps) {
  const t = useTranslations('privacy.request');
  const hydrated = useHydrated();
  const busy = decision.pending ? decision.input : null;
  if (!isOpen(state)) {
    return (
      <div className="del-b">
        <ButtonLink look="main" to={state === 'withdrawn' ? '/members/dashboard' : '/'}>
          {t(state === 'withdrawn' ? 'dashboard' : 'home')}
        </ButtonLink>
      </div>
    );
  }
  const unconfirmed = isUnconfirmed(state);
  return (
    <div>
      <div className="del-b">
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
      {unconfirmed && <p className="t14 c3 mt-3">{t('confirm_note')}</p>}
    </div>
  );
}
