import { useTranslations } from '../../../kit/messages/intl.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
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

/** A picture in a box of 200 by 128, from back to front. */
interface PlaceDrawing {
  /** Gray surfaces with an outline. */
  bodies: string[];
  /** Surfaces in the color of the page with a thin outline: glass, paper, openings. */
  openings: string[];
  /** Thin lines. */
  lines: string;
  mark: Mark;
}

const CARD = 'M22 26Q22 18 30 18H170Q178 18 178 26V104Q178 112 170 112H30Q22 112 22 104Z';

const PLACE_DRAWINGS: Record<Place, PlaceDrawing> = {
  // From the driver's seat: pillar, glass, the dashboard's top and the steering wheel.
  windshield: {
    bodies: ['M8 122V98Q60 82 118 82T194 92V122Z', 'M8 10H24L46 92L30 96Q18 99 8 103Z'],
    openings: ['M31 10H194V84Q160 76 112 77T52 88Z'],
    lines:
      'M8 108Q60 94 118 94T194 102M194 20L176 78M88 122A40 40 0 0 1 168 122M96 122A32 32 0 0 1 160 122M118 122Q121 108 128 108T138 122M101 110L119 114M155 110L137 114',
    mark: [56, 74, 62, 13, -5],
  },
  // The body with the driver's door open: the label is on the post the door closes against.
  door: {
    bodies: [
      'M6 122V60Q60 52 78 18Q82 12 92 12H194V122Z',
      'M104 122V24Q104 20 108 20H126Q130 20 130 24V122Z',
      'M22 118L14 66Q13 62 17 61L58 52Q62 51 62 55V112Q62 116 58 117L26 122Z',
    ],
    openings: ['M66 58Q80 44 88 26Q90 22 95 22H104V122H66Z', 'M138 22H190V62H138Z', 'M22 66L54 58V78L24 84Z'],
    lines: 'M138 70H190M142 78h14M30 96l18-4M96 22V122M117 30v8M117 106v8M66 92q8 2 12 0',
    mark: [106, 52, 22, 40],
  },
  title_paper: {
    bodies: ['M44 8H156V122H44Z'],
    openings: ['M50 14H150V116H50Z'],
    lines:
      'M76 26H124M84 33H116M58 44H96M104 44H142M58 74H96M104 74H142M58 84H96M104 84H132M58 94H90M124 100m-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M119 100l4 4l7 -8',
    mark: [57, 51, 86, 15],
  },
  registration: {
    bodies: [CARD],
    openings: ['M30 40H170V104H30Z'],
    lines: 'M32 28H84M132 28H168M38 50H78M90 50H130M38 84H98M38 94H86M120 80H162V98H120ZM126 86H156M126 92H148',
    mark: [37, 59, 90, 15],
  },
  insurance: {
    bodies: [CARD],
    openings: ['M30 26H170V104H30Z'],
    lines:
      'M40 34Q48 38 56 34V46Q56 54 48 58Q40 54 40 46ZM44 46l3 3l6 -6M68 38H128M68 48H110M40 90H92M40 97H76M118 90H160M118 97H146',
    mark: [39, 66, 90, 15],
  },
  // Under the open hood, seen from the front: the plate is riveted to the wall behind the engine.
  cowl: {
    bodies: ['M24 6H176L190 34H10Z', 'M10 40H190L182 122H18Z', 'M64 82Q64 78 68 78H132Q136 78 136 82V122H64Z'],
    openings: ['M30 46H170L168 74H32Z'],
    lines:
      'M30 14H170M26 20H174M72 88H128M72 96H128M84 78V70Q84 66 88 66H112Q116 66 116 70V78M24 92H52V116H26M174 92H150V110H172M58 40L46 34M142 40L154 34',
    mark: [40, 51, 62, 16],
  },
  // The front post of an old door, with both hinges and the plate between them.
  door_post: {
    bodies: ['M70 6H116V122H70Z', 'M124 14Q124 10 128 10H188V122H124Z', 'M8 40Q40 34 62 34V122H8Z'],
    openings: ['M132 18H184V58H132Z', 'M8 48Q36 42 54 42V62Q30 62 8 66Z'],
    lines: 'M93 12v4M93 112v4M76 26h34v12H76ZM76 92h34v12H76ZM110 32h14M110 98h14M132 66H184M136 76h16M124 14V122',
    mark: [75, 50, 36, 30],
  },
  // A ladder frame from above and the side; the number is stamped into the rail.
  frame: {
    bodies: [
      'M10 84L52 62Q58 59 66 59H190V73H68Q62 73 57 76L16 98Z',
      'M30 46L66 28Q71 25 78 25H190V36H80Q74 36 69 39L36 56Z',
      'M96 36H108V59H96Z',
      'M160 36H172V59H160Z',
    ],
    openings: ['M34 100m-20 0a20 20 0 1 0 40 0a20 20 0 1 0 -40 0', 'M150 98m-20 0a20 20 0 1 0 40 0a20 20 0 1 0 -40 0'],
    lines:
      'M34 100m-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M150 98m-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M34 80V72M150 78V73M6 120H194',
    mark: [72, 60, 72, 12],
  },
};
