import { type Breaker, trySourceCall } from '@marque/server/vehicles/source-health/contract';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface BreakerCardProps {
  breakers: readonly Breaker[];
  mayTry: boolean;
  now: string;
}

/** Services that were left alone after failures in a row, and a way to have one asked before its time. */
export function BreakerCard({ breakers, mayTry, now }: BreakerCardProps) {
  const t = useTranslations('console-providers.breaker');
  const format = useFormatter();
  const ago = (moment: string) => format.relativeTime(new Date(moment), new Date(now));
  const columns: Column<Breaker>[] = [
    { key: 'source', name: t('service'), cell: ({ source }) => source },
    { key: 'state', name: t('state'), whole: true, cell: breaker => <BreakerWord breaker={breaker} /> },
    { key: 'since', name: t('since'), whole: true, cell: ({ since }) => ago(since) },
    {
      key: 'fault',
      name: t('fault'),
      cell: ({ fault, failures }) => (
        <span>
          {fault}
          <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>{t('failures', { count: failures })}</span>
        </span>
      ),
    },
  ];
  const button: Column<Breaker> = {
    key: 'try',
    name: t('try'),
    whole: true,
    cell: ({ source, state }) => state === 'open' && <TryButton source={source} />,
  };
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('title')}</h2>
      </div>
      {breakers.length === 0 ? (
        <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t('none')}</p>
      ) : (
        <Table
          caption={t('title')}
          columns={mayTry ? [...columns, button] : columns}
          rows={breakers}
          rowKey={({ source }) => source}
          stack
        />
      )}
      <p className={cardStyles.cardFoot}>{t('foot')}</p>
    </Card>
  );
}

function BreakerWord({ breaker: { state } }: { breaker: Breaker }) {
  const t = useTranslations('console-providers.breaker.is');
  if (state === 'closed') return <TickWord>{t('closed')}</TickWord>;
  return <StateWord tone={state === 'open' ? 'serious' : 'caution'}>{t(state)}</StateWord>;
}

function TryButton({ source }: { source: string }) {
  const t = useTranslations('console-providers.breaker');
  const words = { done: t('tried', { source }), failed: t('not_tried') };
  const { pending, run } = useToldCall(trySourceCall, { words, revalidate: 'always' });
  return (
    <Button size="table" busy={pending} aria-label={t('try_named', { source })} onClick={() => run({ source })}>
      {t('try')}
    </Button>
  );
}
