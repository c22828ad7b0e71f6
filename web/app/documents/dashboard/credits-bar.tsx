import type { Amount, Consumables } from '@marque/server/money/credits/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './credits-bar.module.css';

type Costs = Consumables['costs'];

/** The documents a member may still make. On sites with one wallet there is one figure, and what a document takes of it. */
export function CreditsBar({ consumables, global }: { consumables: Consumables; global: boolean }) {
  const t = useTranslations('dashboard.credits');
  const { credits, costs } = consumables;
  const own = (['vhr', 'sticker'] as const).filter(unit => !global || isSome(credits[unit]));
  return (
    <section className={styles.creditsBar} aria-label={t('label')}>
      {global && <Wallet unit="global" amount={credits.global} note={costNote(t, costs)} />}
      {own.map(unit => (
        <Wallet key={unit} unit={unit} amount={credits[unit]} />
      ))}
      <Ending consumables={consumables} />
      <ButtonLink size="small" to="/pricing">
        {t('add')}
      </ButtonLink>
    </section>
  );
}

function isSome(amount: Amount): boolean {
  return amount.unlimited || amount.left > 0;
}

type Translator = ReturnType<typeof useTranslations<'dashboard.credits'>>;

function costNote(t: Translator, { vhr, sticker, classic_vhr, classic_sticker }: Costs): string {
  const isSame = vhr === classic_vhr && sticker === classic_sticker;
  return isSame
    ? t('costs', { report: vhr, sticker })
    : t('costsClassic', { report: vhr, sticker, classicReport: classic_vhr, classicSticker: classic_sticker });
}

/** How many credits are left, and of which kind: a list of documents beside it has a number of its own. */
function Wallet({ unit, amount, note }: { unit: 'vhr' | 'sticker' | 'global'; amount: Amount; note?: string }) {
  const t = useTranslations('dashboard.credits');
  const format = useFormatter();
  return (
    <div>
      <p className={styles.creditsAmount}>{amount.unlimited ? t('unlimited') : format.number(amount.left)}</p>
      <p className={styles.creditsLabel}>{amount.unlimited ? t(`free.${unit}`) : t(unit, { count: amount.left })}</p>
      {note && <p className={styles.creditsLabel}>{note}</p>}
    </div>
  );
}

/** Credits of a subscription end with its period; what was bought does not. */
function Ending({ consumables: { ending } }: { consumables: Consumables }) {
  const t = useTranslations('dashboard.credits');
  const format = useFormatter();
  return (
    <div className={`${styles.creditsEnding} ${ui.secondaryText} ${ui.text14}`}>
      {ending.map(({ unit, left, ends_at }) => {
        const on = format.dateTime(new Date(ends_at), { dateStyle: 'medium', timeZone: 'UTC' });
        return (
          <p key={`${unit} ${ends_at} ${left}`}>
            {left < 0 ? t('unlimitedUntil', { unit, on }) : t('endsOn', { unit, count: left, on })}
          </p>
        );
      })}
      <p>{t('kept')}</p>
    </div>
  );
}
