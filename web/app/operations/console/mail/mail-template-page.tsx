import './console-mail-messages.ts';
import { testMailCall, type DrawnMail, type MailTemplateState } from '@marque/server/platform/mail/contract';
import { Locale } from '@marque/server/platform/sites/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/mail-template-page';
import { DrawnMailCard } from './drawn-mail-card.tsx';
import { MailHistory } from './mail-history.tsx';
import { MailSentences } from './mail-sentences.tsx';
import { purposeKey } from './purpose-key.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './mail.module.css';

export const meta = titled(t => ({ title: t('console-mail.title'), unlisted: true }));

export async function loader({ context, url, params: { name } }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const language = Locale.safeParse(url.searchParams.get('language')).data ?? caller.locale;
  const example = Math.min(99, Math.max(0, Math.trunc(Number(url.searchParams.get('example'))) || 0));
  return { template: await forOperators(app.mail.desk.template(caller, { name, language, example })) };
}

/** One email: how it looks with invented data, and its sentences in the brand's own words. */
export default function MailTemplatePage({ loaderData: { template } }: Route.ComponentProps) {
  const t = useTranslations('console-mail');
  const [draft, show] = useState<{ of: string; drawn: DrawnMail } | null>(null);
  const { name, language, example, base } = template;
  const shown = `${name} ${language} ${example} ${base}`;
  const drawn = draft?.of === shown ? draft.drawn : null;
  return (
    <ConsolePage
      title={t(`purpose.${purposeKey(name)}`)}
      lead={
        <>
          <span className={ui.monospace}>{name}</span>
          {template.essential && <> · {t('essential')}</>}
        </>
      }
      above={{ path: '/mail', name: t('title') }}
      actions={
        <>
          <Choices template={template} />
          {template.may_write && <TestButton template={template} />}
        </>
      }
    >
      <div className={styles.mailColumns}>
        <DrawnMailCard drawn={drawn ?? template.drawn} isDraft={drawn !== null} />
        <MailSentences
          key={`${name} ${language} ${base}`}
          template={template}
          onDraft={found => show({ of: shown, drawn: found })}
        />
      </div>
      <MailHistory template={template} />
    </ConsolePage>
  );
}

function TestButton({ template: { name, language, example } }: { template: MailTemplateState }) {
  const t = useTranslations('console-mail');
  const hydrated = useHydrated();
  const toast = useToast();
  const { pending, run } = useCall(testMailCall, {
    onSuccess: ({ leaves }) => toast({ title: t(leaves ? 'tested' : 'testedOutbox') }),
    onError: (_error, text) => toast({ title: t('notTested'), detail: text, error: true }),
  });
  return (
    <Button busy={pending} disabled={!hydrated} onClick={() => run({ name, language, example })}>
      {t('test')}
    </Button>
  );
}

/** The language, and the example that is drawn, as links. */
function Choices({ template: { language, example, examples } }: { template: MailTemplateState }) {
  const t = useTranslations('console-mail');
  const here = useBrandQuery();
  return (
    <>
      <nav className={tabsStyles.segments} aria-label={t('languages')}>
        {Locale.options.map(each => (
          <Link
            key={each}
            to={here(`?language=${each}&example=${example}`)}
            preventScrollReset
            aria-current={each === language ? 'page' : undefined}
          >
            {t(`language.${each}`)}
          </Link>
        ))}
      </nav>
      {examples > 1 && (
        <nav className={tabsStyles.segments} aria-label={t('examples')}>
          {Array.from({ length: examples }, (_each, at) => (
            <Link
              key={at}
              to={here(`?language=${language}&example=${at}`)}
              preventScrollReset
              aria-current={at === example ? 'page' : undefined}
              aria-label={t('example', { number: at + 1 })}
            >
              {at + 1}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
