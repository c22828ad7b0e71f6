import './batch-messages.ts';
import { data, Link, redirect } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { reportsCall } from '@marque/server/documents/reports/contract';
import { stickersCall } from '@marque/server/documents/stickers/contract';
import { useState } from 'react';
import { MembersFrame } from '../../../identity/accounts/members/members-frame.tsx';
import { membersOnly } from '../../../identity/accounts/members/members-only.ts';
import { type MarqueContext, marqueContext } from '../../../context.ts';
import { plainestOf } from '../../../money/plans/cheapest-plan.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/batch-page';
import { BatchResult } from './batch-result.tsx';
import { type BatchKind, useBatch } from './use-batch.ts';
import { send } from '../../../client.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import type { Action } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { ShowMore } from '../../../kit/ui/action/show-more.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextAreaField } from '../../../kit/ui/field/field.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { usePages } from '../../../use-pages.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './batch.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

export const meta = titled(t => ({ title: t('dealer-stickers.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  if (!caller.site.features.dealer) throw data(null, { status: 404 });
  membersOnly(caller, url);
  const buysForDealership = caller.actor.kind === 'member' && caller.actor.worksFor !== undefined;
  if (!buysForDealership && !(await app.dealers.sheet(caller))) throw redirect('/members/dealer');
  const kind = url.searchParams.get('for') === 'report' ? ('report' as const) : ('sticker' as const);
  const [own, consumables] = await Promise.all([ownDocuments(app, caller, kind), app.credits.consumables(caller)]);
  const unit = kind === 'report' ? 'vhr' : 'sticker';
  const { credits, costs } = consumables;
  const shared = caller.site.credit_type === 'global' ? credits.global : null;
  const isUnlimited = credits[unit].unlimited || shared?.unlimited === true;
  const wallet = shared ?? credits[unit];
  const plan = plainestOf(app.plans.list(caller, { unit }));
  return {
    kind,
    own,
    money: {
      left: isUnlimited || wallet.unlimited ? null : wallet.left,
      cost: costs[unit],
      each: plan && plan.quantity > 0 ? { minor: plan.per_unit * costs[unit], currency: plan.currency } : null,
    },
    notice: kind === 'report' ? app.legal.notice(caller.site) : null,
  };
}

async function ownDocuments(
  app: MarqueContext['app'],
  caller: MarqueContext['caller'],
  kind: BatchKind,
): Promise<OwnPage> {
  if (kind === 'report') {
    const { reports, total, next } = await app.reports.list(caller);
    return { documents: reports.map(({ id, vin, title, pdf }) => ({ id, vin, title, pdf })), total, next };
  }
  const { stickers, total, next } = await app.stickers.list(caller);
  return { documents: stickers.map(({ id, vin, title, pdf }) => ({ id, vin, title, pdf })), total, next };
}

export default function BatchPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dealer-stickers');
  const { kind } = loaderData;
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <nav className={`${tabsStyles.segments} ${ui.marginTop5}`} aria-label={t('switch.label')}>
        {(['sticker', 'report'] as const).map(each => (
          <Link
            key={each}
            to={`/members/dealer/stickers${each === 'report' ? '?for=report' : ''}`}
            aria-current={each === kind ? 'page' : undefined}
            preventScrollReset
          >
            {t(`switch.${each}`)}
          </Link>
        ))}
      </nav>
      <OneKind key={kind} about={loaderData} />
    </MembersFrame>
  );
}

function OneKind({ about: { kind, own, money, notice } }: { about: Route.ComponentProps['loaderData'] }) {
  const batch = useBatch({ kind, notice });
  return (
    <div className={styles.batch}>
      <BatchForm kind={kind} first={own} check={batch.check} />
      {batch.vehicles.length > 0 && <BatchResult kind={kind} batch={batch} money={money} notice={notice} />}
    </div>
  );
}

/** A page of documents that are there, whichever kind they are of. */
interface OwnPage {
  documents: { id: string; vin: string; title: string; pdf: string | null }[];
  total: number;
  next: string | null;
}

/** Which vehicles: ticked among the dealer's documents, or pasted. */
function BatchForm({ kind, first, check }: { kind: BatchKind; first: OwnPage; check: Action<string[]> }) {
  const t = useTranslations('dealer-stickers');
  const textOf = useErrorText();
  const [count, setCount] = useState(0);
  const { pages, more, loading, error } = usePages({
    name: `batch-${kind}s`,
    first,
    read: (after, signal) => readOwn(kind, after, signal),
  });
  const form = useForm(check, {
    read: vinsIn,
    check: (typed): FieldErrors => (vinsIn(new FormData(typed)).length > 0 ? {} : { vins: t('vinsMissing', { kind }) }),
  });
  const documents = pages.flatMap(page => page.documents);
  const made = documents.filter(({ pdf }) => pdf !== null);
  return (
    <form
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.batchForm}`}
      noValidate
      onSubmit={form.onSubmit}
      onChange={event => setCount(vinsIn(new FormData(event.currentTarget)).length)}
    >
      <FormError form={form} />
      <TextAreaField
        label={t('vins')}
        hint={t('vinsHint')}
        name="vins"
        rows={5}
        spellCheck={false}
        autoComplete="off"
        error={form.at('vins')}
        className={ui.monospace}
      />
      <fieldset className={styles.ownStickers}>
        <legend className={ui.mediumWeight}>{t('own', { kind })}</legend>
        {made.length === 0 ? (
          <p className={ui.secondaryText}>{t('ownNone', { kind })}</p>
        ) : (
          <ShowMore
            shown={documents.length}
            total={pages.at(-1)?.total ?? 0}
            more={more}
            loading={loading}
            problem={error && textOf(error)}
          >
            <ul className={styles.ownList}>
              {made.map(({ id, vin, title }) => (
                <li key={id}>
                  <Checkbox name="own" value={vin}>
                    {title}{' '}
                    <span className={`${ui.secondaryText} ${ui.text14}`}>
                      <VinText vin={vin} />
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </ShowMore>
        )}
      </fieldset>
      <div>
        <Button look="main" type="submit" busy={form.pending}>
          {t('check', { count })}
        </Button>
      </div>
    </form>
  );
}

async function readOwn(kind: BatchKind, after: string | undefined, signal: AbortSignal): Promise<OwnPage> {
  if (kind === 'report') {
    const { reports, total, next } = await send(reportsCall, { after }, { signal });
    return { documents: reports, total, next };
  }
  const { stickers, total, next } = await send(stickersCall, { after }, { signal });
  return { documents: stickers, total, next };
}

/** The numbers that were ticked and typed, each once. */
function vinsIn(fields: FormData): string[] {
  const typed = textIn(fields, 'vins')
    .split(/[\n,;\t]+/)
    .map(vin => vin.replaceAll(/[\s-]/g, '').toUpperCase())
    .filter(Boolean);
  return [...new Set([...fields.getAll('own').map(String), ...typed])];
}
