import './batch-messages.ts';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { MembersFrame } from '../../accounts/members/members-frame.tsx';
import { membersOnly } from '../../accounts/members/members-only.ts';
import { navFacts } from '../../accounts/members/nav-facts.ts';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../shell/layout/page-title.ts';
import type { Route } from './+types/batch-page';
import { BatchForm } from './batch-form.tsx';
import { BatchResult } from './batch-result.tsx';
import { useBatch } from './use-batch.ts';
import * as styles from './batch.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('dealer-stickers.title'), unlisted: true }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  if (!caller.site.features.dealer) throw data(null, { status: 404 });
  membersOnly(caller, url);
  if (!(await app.dealers.sheet(caller))) throw redirect('/members/dealer');
  const [stickers, profile, { credits }] = await Promise.all([
    app.stickers.list(caller),
    app.accounts.profile(caller),
    app.credits.consumables(caller),
  ]);
  const wallet = credits[caller.site.credit_type === 'global' ? 'global' : 'sticker'];
  return { stickers, left: wallet.unlimited ? null : wallet.left, nav: navFacts(caller.site, profile) };
}

export default function BatchPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dealer-stickers');
  const { stickers, left, nav } = loaderData;
  const batch = useBatch();
  return (
    <MembersFrame title={t('title')} lead={t('lead')} nav={nav}>
      <div className={styles.batch}>
        <BatchForm first={stickers} check={batch.check} />
        {batch.vehicles.length > 0 && <BatchResult batch={batch} left={left} />}
      </div>
    </MembersFrame>
  );
}
