import { useTranslations } from '../../../kit/messages/intl.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import drawings from './place-drawings.json' with { type: 'json' };
import * as styles from './vin-places.module.css';

/** Pictures of the places a number is found at, each with a sentence. */
export function VinPlaces({ classic }: { classic?: boolean | undefined }) {
  const t = useTranslations('vehicle-search.places');
  return (
    <ol className={styles.placePictures}>
      {(classic ? CLASSIC_PLACES : PLACES).map(place => (
        <li key={place}>
          <PlacePicture place={place} />
          <h3 className={`${ui.text16} ${ui.marginTop3}`}>{t(`${place}.name`)}</h3>
          <p className={`${ui.text14} ${ui.secondaryText}`}>{t(`${place}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}

/** A VIN's characters in its written groups. */
const GROUPS = [3, 6, 8];
const CHARACTERS = GROUPS.reduce((sum, each) => sum + each, 0);

function PlacePicture({ place }: { place: Place }) {
  const { bodies, openings, lines, mark } = PLACE_DRAWINGS[place];
  const [x, y, width, height, slope = 0] = mark;
  return (
    <svg viewBox="0 0 200 128" className={styles.placePicture} aria-hidden="true">
      {bodies.map(shape => (
        <path key={shape} d={shape} className={styles.pictureBody} />
      ))}
      {openings.map(shape => (
        <path key={shape} d={shape} className={styles.pictureOpening} />
      ))}
      <path d={lines} className={styles.pictureLines} />
      <g transform={`rotate(${slope} ${x} ${y + height})`}>
        <rect x={x} y={y} width={width} height={height} rx="2.5" className={styles.pictureMark} />
        <path d={width > height * 2 ? charactersIn(mark) : rowsIn(mark)} className={styles.pictureCharacters} />
      </g>
    </svg>
  );
}

/** A number as strokes in one line, in its three groups. */
function charactersIn([left, top, width, height]: Mark): string {
  const step = (width - 10) / (CHARACTERS + GROUPS.length - 1);
  let at = left + 5;
  return GROUPS.map(count => {
    const group = Array.from(
      { length: count },
      (_, index) => `M${(at + index * step).toFixed(1)} ${top + height / 2 - 2.5}v5`,
    );
    at += (count + 1) * step;
    return group.join('');
  }).join('');
}

/** A label too narrow for that: lines of text, the number among them. */
function rowsIn([left, top, width, height]: Mark): string {
  return [0.25, 0.5, 0.75].map(share => `M${left + 4} ${top + height * share}h${width - 8}`).join('');
}

/** The places a vehicle's number is found at: of every vehicle since 1981, and of those before. */
const PLACES = ['windshield', 'door', 'title_paper', 'registration', 'insurance'] as const;
const CLASSIC_PLACES = ['cowl', 'door_post', 'frame', 'title_paper', 'registration'] as const;
type Place = (typeof PLACES)[number] | (typeof CLASSIC_PLACES)[number];

/** Where the number is: left, top, width and height of its plate, and its slope in degrees. */
type Mark = [x: number, y: number, width: number, height: number, slope?: number];

/**
 * A picture in a box of 200 by 128, from back to front. Windshield: from the driver's seat, with pillar, glass, the dashboard's
 * top and the steering wheel. Door: the body with the driver's door open. Cowl: under the open hood, from the front. Door post:
 * the front post of an old door between its hinges. Frame: a ladder frame from above and the side.
 */
interface PlaceDrawing {
  /** Gray surfaces with an outline. */
  bodies: string[];
  /** Surfaces in the color of the page with a thin outline: glass, paper, openings. */
  openings: string[];
  /** Thin lines. */
  lines: string;
  mark: Mark;
}

const PLACE_DRAWINGS = drawings as unknown as Record<Place, PlaceDrawing>;
