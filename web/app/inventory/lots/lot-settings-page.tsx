import '../../identity/accounts/forms/dealers-messages.ts';
import { saveLotCall, type LotSettings } from '@marque/server/inventory/lots/contract';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/lot-settings-page';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot-settings.module.css';

export const meta = titled(t => ({ title: t('lot-settings.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, lot: await app.lots.settings(caller), origin: caller.origin };
}

/** What everybody can see of the vehicles of a dealership. */
export default function LotSettingsPage({ loaderData: { dealer, lot, origin } }: Route.ComponentProps) {
  const t = useTranslations('lot-settings');
  const inventory = useTranslations('inventory');
  const { shown, path, in_stock: all, hidden, may_change: mayChange } = lot;
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={t('lead')}>
      <Trail
        label={t('trail')}
        steps={[
          [inventory('title'), '/dealer/inventory'],
          [t('title'), '/dealer/inventory/lot'],
        ]}
      />
      <Card>
        <Facts
          single
          facts={[
            { key: 'state', name: t('state'), value: t(shown ? 'on' : 'off') },
            {
              key: 'address',
              name: t('address'),
              value: path ? shown ? <Link to={path}>{origin + path}</Link> : origin + path : t('not_yet'),
            },
            {
              key: 'count',
              name: t('count'),
              value: t('counted', { shown: shown ? all - hidden : 0, all }),
            },
          ]}
        />
      </Card>
      {mayChange ? <LotForm lot={lot} /> : <Message tone="info" title={t('read_only')} />}
    </DealerFrame>
  );
}

const SHARED = ['report', 'sticker', 'prices'] as const;

function LotForm({ lot }: { lot: LotSettings }) {
  const t = useTranslations('lot-settings');
  const save = useToldCall(saveLotCall, { words: { done: t('saved'), failed: t('failed') } });
  return (
    <Card>
      <form
        className={styles.lotSettingsForm}
        onSubmit={event => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          const has = (name: string) => fields.get(name) === 'on';
          save.run({
            shown: has('shown'),
            report: has('report'),
            sticker: has('sticker'),
            prices: has('prices'),
          });
        }}
      >
        <Checkbox name="shown" defaultChecked={lot.shown}>
          {t('shown')}
          <span className={`${ui.text14} ${ui.secondaryText} ${styles.lotHint}`}>{t('shown_hint')}</span>
        </Checkbox>
        <fieldset className={styles.lotShared}>
          <legend className={ui.mediumWeight}>{t('what')}</legend>
          {SHARED.map(name => (
            <Checkbox key={name} name={name} defaultChecked={lot[name]}>
              {t(name)}
              <span className={`${ui.text14} ${ui.secondaryText} ${styles.lotHint}`}>{t(`${name}_hint`)}</span>
            </Checkbox>
          ))}
        </fieldset>
        <p>
          <Button look="main" type="submit" busy={save.pending}>
            {t('save')}
          </Button>
        </p>
      </form>
    </Card>
  );
}
