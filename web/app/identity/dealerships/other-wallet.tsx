import { payFromCall } from '@marque/server/identity/dealerships/contract';
import type { Caller, MarqueContext } from '../../context.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Whose wallet has what a page is about; null: the reader's own. */
export interface WalletOwner {
  dealership: { id: string; name: string } | null;
}

/** The other wallet of a reader that has what this one has not, as a link from a receipt opens it; null: none has it. */
export async function walletWith(
  { app, caller }: Pick<MarqueContext, 'app' | 'caller'>,
  has: (caller: Caller) => Promise<boolean>,
): Promise<WalletOwner | null> {
  for (const { dealership, caller: other } of await app.dealerships.otherWallets(caller))
    if (await has(other)) return { dealership };
  return null;
}

/** Says whose it is, and opens it with that wallet. */
export function OtherWallet({ of: { dealership } }: { of: WalletOwner }) {
  const t = useTranslations('orders.payer');
  const words = { done: t(dealership ? 'changed_dealership' : 'changed_own'), failed: t('failed') };
  const open = useToldCall(payFromCall, { words, revalidate: 'always' });
  const name = dealership?.name ?? '';
  return (
    <Message tone="info" level={2} title={dealership ? t('of_dealership', { name }) : t('of_own')}>
      <p>{dealership ? t('of_dealership_text', { name }) : t('of_own_text')}</p>
      <div className={ui.marginTop3}>
        <Button
          look="main"
          busy={open.pending}
          onClick={() => open.run(dealership ? { wallet: 'dealership', dealership: dealership.id } : { wallet: 'own' })}
        >
          {t('switch_open')}
        </Button>
      </div>
    </Message>
  );
}
