import { useTranslations } from 'use-intl';
import { foreignLetters, MAX_PLATE, plainPlate, plateSymbols } from '../../../kit/ui/vin/plate-text.ts';
import { OtherNumber, otherNumberIn } from './other-number.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** What is to be said about a typed plate before it is looked up. */
export function PlateNote({ text }: { text: string }) {
  const t = useTranslations('scan.plate_search');
  if (otherNumberIn(text)) return <OtherNumber text={text} />;
  const plate = plainPlate(text);
  const symbols = plateSymbols(text);
  const letters = foreignLetters(text);
  const said =
    letters.length > 0
      ? t('letters', { letters: letters.join(', ') })
      : symbols.length > 0
        ? t(plate ? 'symbols' : 'only_symbols', { symbols: symbols.join(' '), plate })
        : plate.length > MAX_PLATE
          ? t('long', { count: plate.length })
          : null;
  return said && <p className={`${ui.text14} ${ui.marginTop2}`}>{said}</p>;
}
