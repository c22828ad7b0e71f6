import type { Amount, Consumables } from '@marque/server/credits/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/button.tsx';

/** What a member may still make. On sites with one purse there is one figure. */
export function CreditsBar({ consumables, global }: { consumables: Consumables; global: boolean }) {
  const t = useTranslations('dashboard.credits');
  const { credits } = consumables;
  return (
    <section className="cr" aria-label={t('label')}>
      {global ? (
        <Purse name={t('global')} amount={credits.global} />
      ) : (
        <>
          <Purse name={t('vhr')} amount={credits.vhr} />
          <Purse name={t('sticker')} amount={credits.sticker} />
        </>
      )}
      <p className="cr-h c2 t14">{t('kept')}</p>
      <ButtonLink size="small" to="/pricing">
        {t('add')}
      </ButtonLink>
    </section>
  );
}

function Purse({ name, amount }: { name: string; amount: Amount }) {
  const t = useTranslations('dashboard.credits');
  const format = useFormatter();
  return (
    <div>
      <p className="k">{name}</p>
      <p className="n">{amount.unlimited ? t('unlimited') : format.number(amount.left)}</p>
    </div>
  );
}
