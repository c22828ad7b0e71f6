import type { personCreditsCall, WalletSums } from '@marque/server/money/credits/contract';
import type { z } from 'zod';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './person.module.css';

const LINES = ['granted', 'given', 'used', 'held', 'gone'] as const;
const TAKEN: ReadonlySet<string> = new Set(['used', 'held', 'gone']);

/** The credits of a member: what is left of each wallet, and how it came about. */
export function Wallet({ credits }: { credits: Pick<z.infer<(typeof personCreditsCall)['answer']>, 'wallets'> }) {
  const t = useTranslations('console-people.person');
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('wallet')}</h2>
      </div>
      {credits.wallets.length === 0 && <p className={styles.cardText}>{t('no_credits')}</p>}
      {credits.wallets.map(wallet => (
        <WalletCard key={wallet.unit} wallet={wallet} />
      ))}
    </Card>
  );
}

function WalletCard({ wallet }: { wallet: WalletSums }) {
  const t = useTranslations('console-people.person');
  const format = useFormatter();
  const lines = LINES.filter(line => wallet[line] !== 0);
  return (
    <div className={styles.walletPart}>
      <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('left', { unit: wallet.unit })}</p>
      <p className={`${ui.text18} ${ui.semibold} ${ui.tabularNumbers}`}>
        {wallet.unlimited ? t('unlimited') : format.number(wallet.left)}
      </p>
      <dl className={styles.walletLines}>
        {lines.map(line => (
          <div key={line}>
            <dt>{t(line)}</dt>
            <dd className={ui.tabularNumbers}>{format.number(TAKEN.has(line) ? -wallet[line] : wallet[line])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
