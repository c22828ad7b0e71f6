import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import {
  exportPricesCall,
  importPricesCall,
  type KeptPlans,
  type PriceChange,
  type PriceListRead,
} from '@marque/server/money/plans/contract';
import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Table } from '../../../kit/ui/data/table.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './plans.module.css';

/** The prices as a CSV file, out and in. */
export function PriceFiles({ kept }: { kept: KeptPlans }) {
  const t = useTranslations('console-plans.file');
  const hydrated = useHydrated();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [csv, open] = useState<string | null>(null);
  const taking = useCall(exportPricesCall, {
    onSuccess: ({ csv: text, name }) => saveAs(text, name),
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  const reading = useCall(importPricesCall, {
    onError: (_error, text) => toast({ title: t('unread'), detail: text, error: true }),
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    open(text);
    reading.run({ base: kept.version, reason: t('preview'), csv: text, save: false });
  };
  return (
    <>
      <Button
        size="small"
        icon={<Download className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
        disabled={!hydrated}
        busy={taking.pending}
        onClick={() => taking.run({})}
      >
        {t('export')}
      </Button>
      {kept.may_write && (
        <>
          <Button
            size="small"
            icon={<Upload className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            disabled={!hydrated}
            busy={reading.pending}
            onClick={() => input.current?.click()}
          >
            {t('import')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            hidden
            onChange={event => {
              void choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </>
      )}
      {csv !== null && reading.answer && !reading.pending && !reading.error && (
        <ReadList csv={csv} read={reading.answer.read} kept={kept} onClose={() => open(null)} />
      )}
    </>
  );
}

interface ReadListProps {
  csv: string;
  read: PriceListRead;
  kept: KeptPlans;
  onClose: () => void;
}

/** What a price list would change, before it does. */
function ReadList({ csv, read, kept, onClose }: ReadListProps) {
  const t = useTranslations('console-plans.file');
  const toast = useToast();
  const [reason, say] = useState('');
  const call = useCall(importPricesCall, {
    revalidate: 'success',
    onSuccess: ({ approval }) => {
      toast({ title: t(approval ? 'proposed' : 'saved'), kind: 'member' });
      onClose();
    },
  });
  const { rows, changed, unchanged, faulty } = read;
  const isReady = faulty === 0 && changed > 0 && reason.trim() !== '';
  return (
    <Dialog
      open
      wide
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('title')}
      description={t('sum', { rows, changed, unchanged, faulty })}
    >
      <div className={styles.readList}>
        {faulty > 0 && (
          <ErrorMessage title={t('faulty', { count: faulty })} text={t('nothingYet')}>
            <ul className={styles.priceFaults}>
              {read.faults.map(({ line, text }) => (
                <li key={line}>{t('fault', { line, text })}</li>
              ))}
            </ul>
          </ErrorMessage>
        )}
        {changed > 0 && <Changes changes={read.changes} />}
        {changed > read.changes.length && (
          <p className={ui.tertiaryText}>{t('more', { count: changed - read.changes.length })}</p>
        )}
        {call.errorText && <ErrorMessage text={call.errorText} />}
        {faulty === 0 && changed > 0 && (
          <>
            <TextField
              label={t('reason')}
              value={reason}
              maxLength={200}
              onChange={event => say(event.currentTarget.value)}
            />
            <div className={ui.flexRow}>
              <Button
                look="main"
                busy={call.pending}
                disabled={!isReady}
                onClick={() => call.run({ base: kept.version, reason, csv, save: true })}
              >
                {t(kept.needs_second ? 'propose' : 'apply', { count: changed })}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Changes({ changes }: { changes: readonly PriceChange[] }) {
  const t = useTranslations('console-plans.file');
  const format = useFormatter();
  const money = useMoney();
  return (
    <Table
      caption={t('changes')}
      rows={changes}
      rowKey={({ plan, currency, from }) => [plan, currency, from].join(' ')}
      stack
      columns={[
        { key: 'plan', name: t('plan'), cell: ({ plan }) => <span className={ui.monospace}>{plan}</span> },
        {
          key: 'from',
          name: t('from'),
          cell: ({ from }) =>
            from
              ? format.dateTime(new Date(from), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
              : t('now'),
        },
        {
          key: 'before',
          name: t('before'),
          figure: true,
          cell: ({ before, currency }) => (before === null ? t('unset') : money(before, currency)),
        },
        { key: 'after', name: t('after'), figure: true, cell: ({ after, currency }) => money(after, currency) },
      ]}
    />
  );
}

function saveAs(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
