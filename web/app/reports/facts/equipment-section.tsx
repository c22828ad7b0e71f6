import { ListChecks } from 'lucide-react';
import { DemoMark } from '../../ui/document/demo-mark.tsx';
import { Link } from '../../ui/action/link.tsx';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import * as cardStyles from '../../ui/page/card.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as checksStyles from '../sections/checks.module.css';
import { type Equipment, keyOf } from './equipment.ts';

/** What the vehicle was built with: the options on the sticker the reader has, or where to get one. */
export function EquipmentSection({ vin, equipment }: { vin: string; equipment: Equipment }) {
  const { t, say } = useReader();
  const to = `/members/sticker/${encodeURIComponent(vin)}`;
  const { options } = equipment;
  return (
    <Section id="equipment" title={t('equipment.title')} icon={ListChecks}>
      <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
        {options && options.length > 0 && (
          <>
            <p className={ui.marginBottom3}>
              {t('equipment.options')} {equipment.demo && <DemoMark />}
            </p>
            <ul className={checksStyles.checkList}>
              {options.map(option => (
                <li key={keyOf(option)}>{say(option)}</li>
              ))}
            </ul>
          </>
        )}
        {options?.length === 0 && <p>{t('equipment.unknown')}</p>}
        {!options && <p>{t('equipment.offer')}</p>}
        <p className={ui.marginTop3}>
          <Link className={`${ui.linkButton} ${ui.standaloneLink}`} to={to}>
            {t(options ? 'equipment.open' : 'equipment.get')}
          </Link>
        </p>
      </div>
    </Section>
  );
}
