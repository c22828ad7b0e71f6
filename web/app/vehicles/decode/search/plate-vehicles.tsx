import type { PlateAnswer, PlateVehicle } from '@marque/server/vehicles/plates/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { MakeLogo } from '../../../kit/ui/vehicle/make-logo.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { vehiclePath } from '../vehicle-path.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as choiceStyles from './vehicle-choice.module.css';

/** The result of the search for a plate. */
export type FoundByPlate = Omit<PlateAnswer, 'status'>;

interface PlateVehiclesProps {
  answer: FoundByPlate;
  /** Where a vehicle leads once the reader has said that it is theirs; its page unless named. */
  pathOf?: (vin: string) => string;
  /** On a page that has a heading of its own. */
  heading?: 'h1' | 'h2';
}

/** The vehicles that have a plate. Nothing is done with one before the reader has said that it is theirs. */
export function PlateVehicles({ answer, pathOf = vehiclePath, heading: Heading = 'h1' }: PlateVehiclesProps) {
  const t = useTranslations('vehicle-search.check');
  const { plate, state_name, vehicles, notes, source, demo } = answer;
  return (
    <section aria-labelledby="found">
      <Heading className={Heading === 'h1' ? `${ui.text44} ${ui.marginTop8}` : ui.text32} id="found">
        {t('plate_title', { count: vehicles.length })}
      </Heading>
      <p className={`${ui.leadText} ${ui.marginTop2}`}>
        {t.rich('plate_lead', { plate, state: state_name, mark: text => <span className={ui.monospace}>{text}</span> })}
      </p>
      {notes.map(note => (
        <p key={note.code} className={`${ui.secondaryText} ${ui.marginTop2}`}>
          {note.message}
        </p>
      ))}
      <ul className={`${ui.stack} ${ui.marginTop6}`}>
        {vehicles.map(vehicle => (
          <li key={vehicle.vin}>
            <FoundVehicle vehicle={vehicle} only={vehicles.length === 1} to={pathOf(vehicle.vin)} />
          </li>
        ))}
      </ul>
      <p className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop3} ${ui.text14} ${ui.tertiaryText}`}>
        <span>{t('source', { source })}</span>
        {demo && <DemoMark />}
      </p>
    </section>
  );
}

function FoundVehicle({
  vehicle: { vin, title, vehicle, reported, doubts },
  only,
  to,
}: {
  vehicle: PlateVehicle;
  only: boolean;
  to: string;
}) {
  const t = useTranslations('vehicle-search.check');
  const make = vehicle.make ?? reported.make;
  const text = [reported.year, reported.make, reported.model, reported.trim].filter(Boolean).join(' ');
  const more = [vehicle.trim, reported.body, reported.color && t('color', { color: reported.color })];
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${choiceStyles.foundVehicle}`}>
      {make && <MakeLogo make={make} />}
      <div className={ui.grow}>
        <h2 className={ui.text18}>{title === vin ? <VinText vin={vin} /> : title}</h2>
        {title !== vin && (
          <p className={ui.secondaryText}>
            <VinText vin={vin} />
          </p>
        )}
        <p className={ui.secondaryText}>{more.filter(Boolean).join(' · ')}</p>
        {doubts
          .filter(doubt => doubt !== 'several' && doubt !== 'other_reading')
          .map(doubt => (
            <p key={doubt} className={`${ui.text14} ${ui.cautionText} ${ui.marginTop2}`}>
              {t(`doubts.${doubt}`, { said: text || 'none' })}
            </p>
          ))}
      </div>
      <div className={choiceStyles.foundActions}>
        <ButtonLink look="main" to={to}>
          {t(only ? 'yes' : 'this_one')}
        </ButtonLink>
        {only && <a href="#search">{t('no')}</a>}
      </div>
    </div>
  );
}
