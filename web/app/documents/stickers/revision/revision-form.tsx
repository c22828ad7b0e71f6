import type { StickerRevision } from '@marque/server/documents/stickers/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { pricingPath } from '../../../money/plans/pricing-path.ts';
import { BoxFields } from './box-fields.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { useRevision } from './use-revision.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './revision.module.css';

/** The choices of the next version, what it costs, and the button that makes it. */
export function RevisionForm({ revision, onClose }: { revision: StickerRevision; onClose: () => void }) {
  const t = useTranslations('revisions');
  const { form, trims, style, setStyle, data, loading } = useRevision(revision, onClose);
  const { free_left: free, cost, version } = revision;
  const isShort = free === 0 && cost === null;
  const confirm =
    free === 0 && cost ? t('confirmFor', { version: version + 1, cost }) : t('confirm', { version: version + 1 });
  return (
    <form className={styles.revision} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      {trims.length > 0 ? (
        <ChoiceFields chosen={revision.chosen} trims={trims} style={style} onStyle={setStyle} data={data} />
      ) : (
        <p className={ui.secondaryText}>{t(loading ? 'loading' : revision.recorded ? 'recorded' : 'nothing')}</p>
      )}
      {revision.may_box && <BoxFields box={revision.dealer} form={form} />}
      <Price revision={revision} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {isShort ? (
          <ButtonLink look="main" to={pricingPath({ kind: 'sticker', vin: revision.vin, currency: null })}>
            {t('plan')}
          </ButtonLink>
        ) : (
          <Button look="main" type="submit" busy={form.pending} disabled={loading}>
            {confirm}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** How many versions are left at no charge, and what another costs. */
function Price({ revision: { free_left: count, free_until: day, cost } }: { revision: StickerRevision }) {
  const t = useTranslations('revisions');
  const format = useFormatter();
  if (count > 0 && day) {
    const until = format.dateTime(new Date(day), { dateStyle: 'long' });
    return <p>{cost === null ? t('freeShort', { count, until }) : t('free', { count, until, cost })}</p>;
  }
  return <p>{cost === null ? t('short') : t('costs', { cost })}</p>;
}
