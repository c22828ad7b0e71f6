import type { ReactNode } from 'react';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './sticker-page.module.css';

interface NarrowPageProps {
  title: string;
  vin: string;
  /** Name of the vehicle, where it is known. */
  name?: string;
  lead: string;
  children: ReactNode;
}

/** A page of a vehicle's sticker without a sheet: what is the matter, the vehicle, and what one can do. */
export function NarrowPage({ title, vin, name, lead, children }: NarrowPageProps) {
  return (
    <div className={`${ui.pageWidth} ${styles.stickerPage} ${styles.narrowSticker}`}>
      <h1 className={ui.text32}>{title}</h1>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        {name && <span className={ui.mediumWeight}>{name}</span>}
        <VinText vin={vin} colored />
      </p>
      <p className={ui.leadText}>{lead}</p>
      {children}
    </div>
  );
}
