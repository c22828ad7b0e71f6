import { revokeShareCall, type Share, type SharedKind, sharesCall } from '@marque/server/documents/shares/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useCopy } from '../../kit/ui/action/use-copy.ts';
import { TextField } from '../../kit/ui/field/field.tsx';
import { SkeletonBlock } from '../../kit/ui/waiting/skeleton.tsx';
import { ShareForm } from './share-form.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './shares.module.css';

/** The links to a document that are not closed, and the form for another one. */
export function ShareLinks({ kind, vin }: { kind: SharedKind; vin: string }) {
  const t = useTranslations('shares');
  const textOf = useErrorText();
  const { data, error, refetch } = useQuery({
    queryKey: ['shares', kind, vin],
    queryFn: async ({ signal }) => (await send(sharesCall, { vin, doc_kind: kind }, { signal })).shares,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  return (
    <div className={styles.shareSheet}>
      <ErrorMessage text={error && textOf(error)} />
      {!data && !error && <SkeletonBlock height="4rem" />}
      {data && data.length > 0 && (
        <section className={ui.stack} aria-labelledby="share-links">
          <h3 className={ui.text18} id="share-links">
            {t('links', { count: data.length })}
          </h3>
          <ul className={styles.shareList}>
            {data.map(share => (
              <li key={share.id}>
                <OneLink share={share} onClosed={() => void refetch()} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ShareForm kind={kind} vin={vin} onMade={() => refetch()} />
    </div>
  );
}

function OneLink({ share, onClosed }: { share: Share; onClosed: () => void }) {
  const t = useTranslations('shares');
  const format = useFormatter();
  const revoke = useCall(revokeShareCall, { onSuccess: onClosed });
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' });
  const facts = [
    share.is_expired ? t('expired') : share.expires ? t('expires', { day: day(share.expires) }) : t('forever'),
    t('opens', { count: share.opens }),
    share.has_pin && t('hasPin'),
    share.mask_vin ? t('masked') : t('whole'),
    share.hidden.length > 0 && t('leavesOut', { count: share.hidden.length }),
    share.pdf && t('withPdf'),
  ].filter(Boolean);
  // Where the browser refuses, the address is in its field to be selected.
  const { outcome, copy } = useCopy(share.url);
  return (
    <div className={styles.shareLink}>
      <ErrorMessage text={revoke.errorText} />
      <TextField
        label={t('address', { day: day(share.created) })}
        value={share.url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <p className={`${ui.text14} ${ui.secondaryText}`}>{facts.join(' · ')}</p>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        <Button size="small" onClick={copy}>
          <span role="status">{t(outcome === 'copied' ? 'copied' : 'copy')}</span>
        </Button>
        <Button size="small" look="danger" busy={revoke.pending} onClick={() => revoke.run({ share: share.id })}>
          {t('close')}
        </Button>
      </p>
    </div>
  );
}
