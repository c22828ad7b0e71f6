import './scan-messages.ts';
import { Flashlight, ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { PhotoService } from './photo-service.tsx';
import { useCamera } from './use-camera.ts';
import { usePhoto } from './use-photo.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './scan-dialog.module.css';

interface ScanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onVin: (vin: string) => void;
  /** Whether a service is set up that reads photos without a barcode. */
  service: boolean;
}

/** Reads the VIN from a barcode: by the camera, or from a photo. */
export function ScanDialog(props: ScanDialogProps) {
  return (
    <LoadedMessages>
      <Scanning {...props} />
    </LoadedMessages>
  );
}

function Scanning({ open, onOpenChange, onVin, service }: ScanDialogProps) {
  const t = useTranslations('scan');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} wide title={t('title')} description={t('lead')}>
      {open && <Scanner onVin={onVin} service={service} />}
    </Dialog>
  );
}

function Scanner({ onVin, service }: Pick<ScanDialogProps, 'onVin' | 'service'>) {
  const t = useTranslations('scan');
  const { video, state, torch } = useCamera(onVin);
  const photo = usePhoto(onVin);
  const chooser = useRef<HTMLInputElement>(null);
  const seen = state === 'starting' || state === 'looking';
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) photo.read(file);
    target.value = '';
  };
  return (
    <div className={ui.marginTop5}>
      <div className={styles.view} hidden={!seen}>
        <video ref={video} className={styles.video} muted playsInline aria-hidden />
        <span className={styles.scanFrame} aria-hidden />
      </div>
      <p className={`${ui.secondaryText} ${ui.marginTop3}`} role="status">
        {photo.said ? t(photo.said.key, { text: photo.said.text }) : t(state)}
      </p>
      {service && photo.said?.key === 'nothing' && photo.file && <PhotoService file={photo.file} onVin={onVin} />}
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop5}`}>
        <input ref={chooser} hidden type="file" accept="image/*" aria-label={t('photo')} onChange={choose} />
        <Button
          busy={photo.said?.key === 'reading'}
          icon={<ImageUp className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t('photo')}
        </Button>
        {torch && (
          <Button
            aria-pressed={torch.on}
            icon={<Flashlight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            onClick={torch.toggle}
          >
            {t(torch.on ? 'torch_off' : 'torch_on')}
          </Button>
        )}
      </div>
    </div>
  );
}
