import { useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Says which feeds have brought no file of late; nothing where all of them work. */
export function FailedFeeds({ names }: { names: readonly string[] }) {
  const t = useTranslations('inventory.table');
  if (names.length === 0) return null;
  return (
    <Message tone="caution" title={t('feeds_failed', { count: names.length })}>
      <p>{t('feeds_failed_text', { names: names.join(', ') })}</p>
      <div className={ui.marginTop3}>
        <ButtonLink to="/dealer/inventory/feeds" look="second">
          {t('feeds_open')}
        </ButtonLink>
      </div>
    </Message>
  );
}
