import type { Preview } from '@marque/server/vehicles/decode/contract';
import { useTranslations } from 'use-intl';
import { Message } from '../../../kit/ui/notice/message.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const KINDS = ['trailer', 'bus', 'motorcycle'] as const;

/** That the number is not of a car, and what that means for what can be found; said before anything is bought. */
export function CoverageNotice({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicles.coverage');
  const type = preview.specifications.find(({ key }) => key === 'vehicleType')?.value.toLowerCase();
  const kind = KINDS.find(each => each === type);
  if (!kind) return null;
  return (
    <div className={`${ui.pageWidth} ${ui.paddingBottom8}`}>
      <Message tone="info" level={2} title={t(`titles.${kind}`)}>
        <p>{t('text')}</p>
      </Message>
    </div>
  );
}
