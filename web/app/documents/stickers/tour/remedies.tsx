import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';
import type { Remedy } from './selection.ts';

/** The remedies that make the choices go together, each at one click. */
export function Remedies({ remedies, onTake }: { remedies: readonly Remedy[]; onTake: (remedy: Remedy) => void }) {
  const t = useTranslations('tour.remedy');
  const dollars = useSheetDollars();
  if (remedies.length === 0) return null;
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      {remedies.map(remedy => {
        const { name, price } = remedy.line;
        const isPriced = remedy.kind === 'add' && price !== null && price > 0;
        return (
          <Button key={`${remedy.kind} ${name}`} onClick={() => onTake(remedy)}>
            {isPriced ? t('addPriced', { name, price: dollars(price) }) : t(remedy.kind, { name })}
          </Button>
        );
      })}
    </div>
  );
}
