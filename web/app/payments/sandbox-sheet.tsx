import { type SandboxDecision, sandboxDecideCall, type SandboxPayment } from '@marque/server/payments/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../client.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { Price } from '../ui/price.tsx';

const DECISIONS: SandboxDecision[] = ['approve', 'decline', 'pend'];
const LOOKS = { approve: 'main', decline: 'second', pend: 'quiet' } as const;

/** The gateway's own page: no brand, no money, three ways a payment can go. */
export function SandboxSheet({ payment }: { payment: SandboxPayment }) {
  const t = useTranslations('payments');
  const { busy, trouble, decide } = useDecision(payment.id);
  const over = payment.state === 'captured' || payment.state === 'declined';
  return (
    <>
      <p className="sbx-mark">{t('mark')}</p>
      <div className="card card-p">
        <h1 className="t18">{payment.description}</h1>
        <Price priceCents={payment.amount} currency={payment.currency} />
        <p className="c2" role="status">
          {t(`state.${payment.state}`)}
        </p>
        {trouble && (
          <Message tone="serious" title={t('trouble')} live>
            <p>{trouble}</p>
          </Message>
        )}
        {over ? (
          <a className="btn btn-p btn-lg" href={payment.return_url}>
            {t('back')}
          </a>
        ) : (
          DECISIONS.map(decision => (
            <Button
              key={decision}
              look={LOOKS[decision]}
              size="search"
              wide
              busy={busy === decision}
              onClick={() => decide(decision)}
            >
              {t(`decide.${decision}`)}
            </Button>
          ))
        )}
      </div>
    </>
  );
}

function useDecision(payment: string) {
  const t = useTranslations('payments');
  const [busy, setBusy] = useState<SandboxDecision | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const decide = async (decision: SandboxDecision) => {
    if (busy) return;
    setBusy(decision);
    setTrouble(null);
    try {
      const answer = await send(sandboxDecideCall, { payment, decision });
      window.location.assign(answer.return_url);
    } catch (error) {
      setTrouble((error instanceof CallError && error.answer?.message) || t('unreachable'));
      setBusy(null);
    }
  };
  return { busy, trouble, decide: (decision: SandboxDecision) => void decide(decision) };
}
