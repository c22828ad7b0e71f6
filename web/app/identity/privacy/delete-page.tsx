import './privacy-messages.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { useFrame } from '../../platform/shell/settings/frame.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import type { Route } from './+types/delete-page';
import { DeleteForm } from './delete-form.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as deletionStyles from './deletion.module.css';

const STEPS = ['mail', 'wait', 'done'] as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const unlisted = location.pathname.startsWith('/members');
  return pageTitle(matches, t => ({ title: t('privacy.title'), description: t('privacy.description'), unlisted }));
}

/** A signed-in member finds their address in the form, and a link to a request that is already open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  if (caller.actor.kind !== 'member') return { email: '', open: false };
  const found = await app.privacy.find(caller, {});
  return { email: caller.actor.email, open: found !== null };
}

export default function DeletePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('privacy');
  const email = useFrame()?.site.support_email ?? '';
  return (
    <div className={`${ui.pageWidth} ${deletionStyles.deletionPage}`}>
      <header className={deletionStyles.deletionHead}>
        <h1 className={ui.text32}>{t('title')}</h1>
        <p className={ui.leadText}>{t('lead')}</p>
        <p className={ui.secondaryText}>
          {t.rich('support', { email, link: text => <a href={`mailto:${email}`}>{text}</a> })}
        </p>
      </header>
      <div className={ui.withSidebar}>
        <div className={deletionStyles.deletionSheet}>
          {loaderData.open && <OpenRequest />}
          <Card>
            <DeleteForm email={loaderData.email} />
          </Card>
        </div>
        <NextSteps />
      </div>
    </div>
  );
}

function OpenRequest() {
  const t = useTranslations('privacy.open');
  return (
    <Message tone="info" title={t('title')} level={2}>
      <p>{t('text')}</p>
      <p className={ui.marginTop3}>
        <ButtonLink look="second" size="small" to="/members/delete-account/request">
          {t('link')}
        </ButtonLink>
      </p>
    </Message>
  );
}

/** The steps of a request, in order. */
function NextSteps() {
  const t = useTranslations('privacy.after');
  return (
    <TitledSection id="del-next" title={t('title')}>
      <ol className={`${ui.numberedSteps} ${deletionStyles.deletionSteps}`}>
        {STEPS.map(step => (
          <li key={step}>
            <p>{t(step)}</p>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
