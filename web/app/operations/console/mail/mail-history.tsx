import {
  revertMailTextsCall,
  type MailTemplateState,
  type MailTextVersion,
} from '@marque/server/platform/mail/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './mail.module.css';

/** Who changed the sentences of an email, when and why, and the way back to before it. */
export function MailHistory({ template }: { template: MailTemplateState }) {
  const t = useTranslations('console-mail');
  const { versions, may_write: mayWrite } = template;
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('history')}</h2>
      </div>
      {versions.length === 0 ? (
        <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t('noHistory')}</p>
      ) : (
        <ul className={cardStyles.cardRows}>
          {versions.map(version => (
            <li key={version.version}>
              <Version version={version} />
              {mayWrite && <Undo version={version} template={template} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Version({ version: { when, who, reason, changes } }: { version: MailTextVersion }) {
  const t = useTranslations('console-mail');
  const format = useFormatter();
  return (
    <div className={styles.mailVersion}>
      <p>
        <span className={ui.mediumWeight}>{reason}</span>{' '}
        <span className={ui.tertiaryText}>
          {format.dateTime(new Date(when), { dateStyle: 'medium', timeStyle: 'short' })},{' '}
          {who === 'console' ? t('commandLine') : who}
        </span>
      </p>
      {changes.map(({ language, key, before, after }) => (
        <p key={`${language} ${key}`}>
          <span className={ui.monospace}>{key}</span> ({t(`language.${language}`)}):{' '}
          {before === null ? t('ourWords') : <del>{before}</del>} →{' '}
          {after === null ? t('ourWords') : <ins>{after}</ins>}
        </p>
      ))}
    </div>
  );
}

function Undo({ version: { version }, template }: { version: MailTextVersion; template: MailTemplateState }) {
  const t = useTranslations('console-mail');
  const hydrated = useHydrated();
  const { name, language, base } = template;
  const before = version - 1;
  const words = { done: t('reverted'), failed: t('notSaved') };
  const { pending, run } = useToldCall(revertMailTextsCall, { words });
  return (
    <Button
      size="small"
      busy={pending}
      disabled={!hydrated}
      aria-label={t('backNamed', { version })}
      onClick={() => run({ name, language, base, version: before, reason: t('backReason', { version }) })}
    >
      {t('back')}
    </Button>
  );
}
