import type { PackTry } from '@marque/server/operations/console/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as formStyles from '../../../kit/forms/dialog-form.module.css';

type Reject = NonNullable<PackTry['rejects']>[number];

/** The rows of an import that could not be used, and what was wrong with each. */
export function RejectedRows({ tried: { file, rejected, rejects } }: { tried: PackTry }) {
  const t = useTranslations('console.packs');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const rows = rejects ?? [];
  const count = rejected ?? rows.length;
  const columns: Column<Reject>[] = [
    { key: 'line', name: t('line'), figure: true, cell: ({ line }) => line },
    { key: 'field', name: t('field'), cell: ({ field }) => <span className={ui.monospace}>{field || '–'}</span> },
    { key: 'reason', name: t('reason'), cell: ({ reason }) => reason },
  ];
  return (
    <>
      <Button size="table" disabled={!hydrated} aria-label={t('see_rejected', { file })} onClick={() => setOpen(true)}>
        {t('count', { count })}
      </Button>
      <Dialog
        wide
        open={open}
        onOpenChange={setOpen}
        title={t('rejected_rows')}
        description={t('rejected_of', { shown: rows.length, count, file })}
      >
        <div className={formStyles.dialogForm}>
          <Table
            caption={t('rejected_rows')}
            columns={columns}
            rows={rows}
            rowKey={({ line, field, reason }) => `${line} ${field} ${reason}`}
            stack
          />
          <div>
            <Button onClick={() => saveAs(csvOf(rows), `${file}.rejected.csv`)}>{t('save_rejected')}</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const csvOf = (rows: readonly Reject[]): string =>
  ['line,field,reason', ...rows.map(({ line, field, reason }) => `${line},${cell(field)},${cell(reason)}`), ''].join(
    '\r\n',
  );

function saveAs(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
