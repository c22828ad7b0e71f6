import type { DeletionState } from '@marque/server/identity/privacy/contract';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { isOpen, isUnconfirmed } from './request-state.ts';
import type { useDeletionDecision } from './use-deletion-decision.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as deletionStyles from './deletion.module.css';

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
