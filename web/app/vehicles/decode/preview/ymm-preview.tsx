import '../search-messages.ts';
import type { Preview } from '@marque/server/vehicles/decode/contract';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { ReactNode } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { GateNote } from '../../../platform/shell/layout/gate-note.tsx';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { MakeLogo } from '../../../kit/ui/vehicle/make-logo.tsx';
import { recallPath } from '../recalls/recall-search-query.ts';
import { PreviewRecalls } from '../recalls/preview-recalls.tsx';
import { searchPath } from '../search/search-query.ts';
import { SearchBox } from '../search/search-box.tsx';
import { SpecificationList } from './specification-list.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const FIRST_VIN_YEAR = 1981;
const NEEDS_VIN = ['history', 'recalls', 'equipment', 'sticker'] as const;

/** A number that names no vehicle of the catalog: what that means, and the menus to choose again. */
function UnknownYmm({ number }: { number: string }) {
  const t = useTranslations('vehicle-search.ymm');
  const [year = ''] = number.split('-', 1);
  return (
    <div className={`${ui.pageWidth} ${ui.paddingTop6} ${ui.paddingBottom20}`}>
      <h1 className={`${ui.text44} ${ui.marginTop8}`}>{t('none')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop2} ${ui.marginBottom6}`}>{t('none_text')}</p>
      <SearchBox search={{ by: 'ymm', typed: { year } }} />
    </div>
  );
}

interface YmmPreviewProps {
  preview: Preview;
  stickerOffer: ReactNode;
}

/** A vehicle that was chosen by year, make and model: what is known of it, and what only the number of one car tells. */
export function YmmPreview(props: YmmPreviewProps) {
  return (
    <LoadedMessages>
      <Ymm {...props} />
    </LoadedMessages>
  );
}

function Ymm({ preview, stickerOffer }: YmmPreviewProps) {
  const t = useTranslations('vehicle-search.ymm');
  if (!preview.valid) return <UnknownYmm number={preview.vin} />;
  const { year, make, model, trim } = preview.vehicle;
  const classic = (year ?? FIRST_VIN_YEAR) < FIRST_VIN_YEAR;
  // The catalog's words on the style that the name leaves, beyond the name itself.
  const isOnRecord = preview.specifications.some(({ source }) => source !== undefined);
  const again = searchPath({
    by: 'ymm',
    typed: { year: String(year), make: make ?? '', model: model ?? '', ...(trim ? { trim } : {}) },
  });
  const facts = [
    { key: 'year', name: t('year'), value: year },
    { key: 'make', name: t('make'), value: make },
    { key: 'model', name: t('model'), value: model },
    { key: 'trim', name: t('trim'), value: trim ?? <span className={ui.tertiaryText}>{t('no_trim')}</span> },
  ];
  return (
    <div className={`${ui.pageWidth} ${ui.paddingTop6} ${ui.paddingBottom20}`}>
      {make && (
        <p className={ui.marginBottom3}>
          <MakeLogo make={make} classic={classic} size={48} />
        </p>
      )}
      <p className={`${ui.secondaryText} ${ui.mediumWeight}`}>{t('kind')}</p>
      <h1 className={`${ui.text44} ${ui.marginTop1}`}>{preview.title}</h1>
      <p className={`${ui.leadText} ${ui.marginTop2}`}>{trim ?? t('lead')}</p>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop5}`}>
        <ButtonLink size="small" to={again}>
          {t('other')}
        </ButtonLink>
      </div>

      <TitledSection
        id="number"
        title={t(classic ? 'have_number' : 'have_vin')}
        heading={ui.text32}
        className={ui.marginTop14}
      >
        <p className={`${ui.secondaryText} ${ui.marginTop2} ${ui.marginBottom5}`}>{t('have_text')}</p>
        <SearchBox search={{ by: classic ? 'classic' : 'vin', typed: {} }} />
      </TitledSection>

      {year !== null && make && model && (
        <div className={ui.marginTop14}>
          <PreviewRecalls
            number={preview.vin}
            to={recallPath({ by: 'ymm', typed: { year: String(year), make, model } })}
          />
        </div>
      )}

      <TitledSection
        id="known"
        title={t('known')}
        heading={`${ui.text32} ${ui.marginBottom5}`}
        className={ui.marginTop14}
      >
        <Facts facts={facts} />
        <p className={`${ui.sourceLine} ${ui.marginTop3}`}>{t('source')}</p>
      </TitledSection>

      {isOnRecord && (
        <div className={ui.marginTop14}>
          <SpecificationList preview={preview} reading={null} />
        </div>
      )}

      {preview.offers.sticker && <GateNote />}
      {stickerOffer}

      <TitledSection id="unknown" title={t('unknown')} heading={ui.text32} className={ui.marginTop14}>
        <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('unknown_text')}</p>
        <ul className={`${ui.stack} ${ui.marginTop5}`}>
          {NEEDS_VIN.filter(key => !(classic && key === 'recalls') && !(isOnRecord && key === 'equipment')).map(key => (
            <li key={key} className={ui.iconItem}>
              <CircleDashed className={ui.icon} aria-hidden />
              <span>
                <b className={ui.semibold}>{t(`needs.${key}.name`)}</b>
                <br />
                <span className={ui.secondaryText}>{t(`needs.${key}.text`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </TitledSection>
    </div>
  );
}
