import CarFront from 'lucide-react/icons/car-front';
import { type ReactNode, useState } from 'react';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot.module.css';

interface VehiclePhotoProps {
  /** Its address, without a width; null: there is none. */
  path: string | null;
  width: 160 | 480 | 1200;
  alt: string;
  className: string | undefined;
  loading?: 'eager' | 'lazy';
  /** Is told the address that answered with no picture. */
  onMissing?: (path: string) => void;
  /** What is said where there is no picture. */
  children?: ReactNode;
}

/** A photo of a vehicle; a car where there is none, or its address answers with no picture. */
export function VehiclePhoto({
  path,
  width,
  alt,
  className,
  loading = 'lazy',
  onMissing,
  children,
}: VehiclePhotoProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const miss = (of: string) => {
    setMissing(of);
    onMissing?.(of);
  };
  if (path === null || missing === path)
    return (
      <span className={`${className} ${styles.noLotPhoto}`}>
        <CarFront className={`${ui.icon} ${ui.largeIcon}`} aria-hidden />
        {children}
      </span>
    );
  return (
    <img
      // What failed before the page had its script is told by the picture itself.
      ref={picture => {
        if (picture?.complete && picture.naturalWidth === 0) miss(path);
      }}
      className={className}
      src={`${path}?width=${width}`}
      alt={alt}
      loading={loading}
      decoding="async"
      onError={() => miss(path)}
    />
  );
}
