import './console-brand-messages.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { Route } from './+types/brand-page';
import { BrandForm } from './brand-form.tsx';
import { BrandHistory } from './brand-history.tsx';
import { BrandLegal } from './brand-legal.tsx';
import { BrandLogos } from './brand-logos.tsx';
import { BrandMakes } from './brand-makes.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { DraftBar } from './draft-bar.tsx';
import { MergeCard } from './merge-card.tsx';
import { useDraft } from './use-draft.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

export const meta = titled(t => ({ title: t('console-brand.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const state = await forOperators(app.siteSettings.state(caller));
  const files = await app.siteSettings.files(caller);
  const drawing = (name: string) => app.brandFiles.bytes(caller.site.id, name)?.toString('utf8') ?? null;
  const versions = app.legal.current(caller.site);
  return {
    state,
    files,
    draft: await app.siteSettings.draft(caller),
    logo: drawing('logo.svg'),
    dark: drawing('logo-dark.svg'),
    icon: drawing('favicon.svg'),
    placeholders: (['terms', 'privacy'] as const).filter(kind => versions[kind] === 'placeholder'),
    needsSecond: app.siteSettings.takesMoney(caller.site.id),
    today: app.clock().toISOString().slice(0, 10),
    origin: caller.origin,
  };
}

/** A brand as its operators keep it: name, colors, logo, texts of law, each with its versions, and how it looks. */
export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('console-brand');
  const { state, files, placeholders, needsSecond } = loaderData;
  const draft = useDraft(state, loaderData.draft);
  return (
    <ConsolePage
      title={typeof state.settings.name === 'string' ? state.settings.name : state.site}
      lead={t('version', { version: state.version })}
      actions={
        <>
          <ConsoleLink className={ui.standaloneLink} to="/go-live">
            {t('goLive')}
          </ConsoleLink>
          <ConsoleLink className={ui.standaloneLink} to="/brands/new">
            {t('newBrand')}
          </ConsoleLink>
          <a className={ui.standaloneLink} href={loaderData.origin}>
            {t('visit')}
          </a>
        </>
      }
    >
      {state.newest !== state.version && (
        <Message tone="caution" title={t('newer', { newest: state.newest })}>
          <p>{t('newerText', { version: state.version })}</p>
        </Message>
      )}
      {placeholders.length > 0 && (
        <Message tone="caution" title={t('placeholders')}>
          <p>{t('placeholdersText', { texts: placeholders.map(kind => t(`legal.${kind}`)).join(', ') })}</p>
        </Message>
      )}
      <MergeCard key={`merge ${draft.round}`} state={state} draft={draft} />
      <DraftBar state={state} draft={draft} needsSecond={needsSecond} />
      <div className={styles.brandColumns}>
        <div className={styles.brandStack}>
          <BrandForm
            key={`${state.version} ${draft.round}`}
            settings={state.settings}
            draft={draft.changes}
            onDraft={draft.change}
          />
          <BrandLogos brand={state.site} logos={loaderData} draft={draft} />
          <BrandMakes files={files} />
          <BrandLegal files={files} today={loaderData.today} />
        </div>
        <div className={styles.brandStack}>
          <BrandPreview brand={state.site} draft={draft} />
          <p className={`${ui.text14} ${ui.tertiaryText}`}>
            {t('more')} <ConsoleLink to="/brand/sentences">{t('sentences.link')}</ConsoleLink> ·{' '}
            <ConsoleLink to="/brand/settings">{t('others.link')}</ConsoleLink> ·{' '}
            <ConsoleLink to="/secrets">{t('secrets')}</ConsoleLink>
          </p>
        </div>
      </div>
      <BrandHistory state={state} />
    </ConsolePage>
  );
}
