import { useTranslations } from '../../kit/messages/intl.ts';
import { classes } from '../../kit/ui/data/tone.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './support.module.css';

/** 1: very dissatisfied, 5: very satisfied; with the mouth of its face. */
const FACES = [
  [1, 'M12 29.5Q20 18.5 28 29.5'],
  [2, 'M13 27.5Q20 23.5 27 27.5'],
  [3, 'M13 26H27'],
  [4, 'M13 24.5Q20 29 27 24.5'],
  [5, 'M12 23.5Q20 33 28 23.5'],
] as const;
export type Rating = (typeof FACES)[number][0];

interface FacesProps {
  /** The subject of the faces, for those who cannot see them. */
  legend: string;
  value: Rating | null;
  onChange: (rating: Rating) => void;
  disabled?: boolean;
}

/** Five faces, each with its name: a radio group that the arrows move in. */
export function Faces({ legend, value, onChange, disabled }: FacesProps) {
  const t = useTranslations('support.faces');
  return (
    <fieldset className={styles.faceRow} disabled={disabled}>
      <legend className={ui.visuallyHidden}>{legend}</legend>
      {FACES.map(([rating, mouth]) => (
        <label key={rating} className={classes(styles.faceChoice, value === rating && styles.chosenFace)}>
          <input
            type="radio"
            className={ui.visuallyHidden}
            name="satisfaction"
            value={rating}
            checked={value === rating}
            onChange={() => onChange(rating)}
          />
          <svg viewBox="0 0 40 40" className={styles.facePicture} aria-hidden>
            <circle cx="20" cy="20" r="17" />
            <circle cx="14" cy="16.5" r="1.9" className={styles.faceEye} />
            <circle cx="26" cy="16.5" r="1.9" className={styles.faceEye} />
            <path d={mouth} />
          </svg>
          <span>{t(`${rating}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
