import '../../../identity/accounts/forms/dealers-messages.ts';
import '../../../vehicles/decode/scan/scan-messages.ts';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import { Trail } from '../../../kit/ui/page/trail.tsx';
import { DealerFrame } from '../../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../../identity/dealerships/for-dealers.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import type { Route } from './+types/scan-page';
import type { LotRow } from './lot-queue.ts';
import { LotForm } from './lot-form.tsx';
import { LotRows } from './lot-rows.tsx';
import { useKeptPage } from './use-kept-page.ts';
import { useLotQueue } from './use-lot-queue.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('inventory.lot.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { dealer } = await forDealers(context, url);
  return { dealer };
}

/** Vehicles of the lot, one after the other; without a connection they wait in this browser. */
export default function ScanPage({ loaderData: { dealer } }: Route.ComponentProps) {
  const t = useTranslations('inventory');
  const member = useFrame()?.member?.id ?? '';
  const queue = useLotQueue(member);
  const isKept = useKeptPage(member, { title: t('lot.title'), about: dealer.dealership.name });
  const isOnline = useOnline();
  const [corrected, correct] = useState<LotRow | null>(null);
  const { permissions, state } = dealer.dealership;
  const mayEdit = permissions.includes('edit_inventory') && state === 'active';
  const waiting = queue.rows?.some(row => row.state === 'queued') ?? false;
  return (
    <DealerFrame dealer={dealer} title={t('lot.title')} lead={t('lot.lead')}>
      <Trail
        label={t('trail')}
        steps={[
          [t('title'), '/dealer/inventory'],
          [t('lot.title'), '/dealer/inventory/scan'],
        ]}
      />
      {!isOnline && <Message tone="info" title={t('lot.offline')} />}
      {queue.signedOut && <Message tone="caution" title={t('lot.sign_in')} />}
      {mayEdit && (
        <TitledSection id="lot-form" title={t('vehicle')} card>
          <LotForm
            key={corrected?.key ?? 'new'}
            dealership={dealer.dealership}
            owner={member}
            corrected={corrected}
            onKeep={async row => {
              await queue.keep(row);
              correct(null);
            }}
          />
        </TitledSection>
      )}
      <TitledSection id="lot-queue" title={t('lot.queue')} card>
        <LotRows queue={queue} onCorrect={correct} />
        {waiting && (
          <Button busy={queue.sending !== null} onClick={queue.sendAll}>
            {t('lot.send')}
          </Button>
        )}
        <p className={`${ui.text14} ${ui.tertiaryText}`}>{t(isKept || !isOnline ? 'lot.ready' : 'lot.not_ready')}</p>
      </TitledSection>
    </DealerFrame>
  );
}

/** Whether the browser has a connection, as it says itself. */
function useOnline(): boolean {
  return useSyncExternalStore(
    change => {
      window.addEventListener('online', change);
      window.addEventListener('offline', change);
      return () => {
        window.removeEventListener('online', change);
        window.removeEventListener('offline', change);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
