import {
  type LabelStockId,
  LOT_SELECTION_PATH,
  LotPaper,
  MAX_PRINTED,
  STOCKS_OF,
} from '@marque/server/inventory/forms/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button, DownloadLink } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** A paper of the chosen vehicles in one file, on the paper or labels that the dealer has. */
export function PrintButton({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('inventory.table');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="table" onClick={() => setOpen(true)}>
        {t('print')}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('print_title', { count: ids.length })}
          description={t('print_note')}
        >
          {ids.length > MAX_PRINTED ? <p>{t('print_most', { max: MAX_PRINTED })}</p> : <Choice ids={ids} />}
        </Dialog>
      )}
    </>
  );
}

function Choice({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('inventory.table');
  const forms = useTranslations('dealer-forms');
  const [paper, setPaper] = useState<LotPaper>('key_tag');
  const [stock, setStock] = useState<LabelStockId>(STOCKS_OF.key_tag[0]!);
  const choices = STOCKS_OF[paper];
  const choosePaper = (name: string) => {
    const next = LotPaper.options.find(each => each === name) ?? paper;
    setPaper(next);
    setStock(STOCKS_OF[next][0] ?? 'letter');
  };
  const query = new URLSearchParams({ vehicles: ids.join(','), paper, stock });
  return (
    <div className={ui.stack}>
      <SelectField
        label={t('print_paper')}
        value={paper}
        onChange={({ target }) => choosePaper(target.value)}
        options={LotPaper.options.map(each => [each, forms(`lot_paper.${each}`)])}
      />
      <SelectField
        label={forms('papers.stock')}
        value={stock}
        onChange={({ target }) => setStock(choices.find(each => each === target.value) ?? stock)}
        options={choices.map(each => [each, forms(`papers.stocks.${each}`)])}
      />
      <p>
        <DownloadLink href={`${LOT_SELECTION_PATH}?${query}`} look="main">
          {t('print_go')}
        </DownloadLink>
      </p>
    </div>
  );
}
