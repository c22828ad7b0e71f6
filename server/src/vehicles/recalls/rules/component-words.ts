import { areaOf } from './areas.ts';

/**
 * Parts by which two campaigns of one area are told apart: what a segment of a component's name holds, and the key of its
 * plain words, `recall-words.part.*`. The first that fits counts.
 */
const PARTS: readonly [RegExp, string][] = [
  [/INFLATOR/, 'inflator'],
  [/CURTAIN/, 'curtain'],
  [/OCCUPANT CLASS/, 'occupant_sensor'],
  [/RETRACTOR/, 'retractor'],
  [/BUCKLE/, 'buckle'],
  [/WEBBING/, 'webbing'],
  [/PRETENSIONER/, 'pretensioner'],
  [/ANCHORAGE/, 'anchorage'],
  [/PEDESTRIAN ALERT/, 'pedestrian_alert'],
  [/INSTRUMENT (CLUSTER|PANEL)/, 'instruments'],
  [/IGNITION/, 'ignition'],
  [/ALTERNATOR|GENERATOR/, 'alternator'],
  [/STARTER/, 'starter'],
  [/CHARG(ING|ER)\b/, 'charging'],
  [/INVERTER/, 'inverter'],
  [/\b12V|^BATTERY$/, 'battery'],
  [/WIRING|CABLES?\b/, 'wiring'],
  [/RADIATOR/, 'radiator'],
  [/TURBO/, 'turbocharger'],
  [/EXHAUST/, 'exhaust'],
  [/LUBRICA|\bOIL\b/, 'oil'],
  [/FUEL PUMP/, 'fuel_pump'],
  [/INJECT(OR|ION)/, 'injection'],
  [/THROTTLE/, 'throttle'],
  [/TANK/, 'tank'],
  [/HOSES|PIPING/, 'hoses'],
  [/HEADLI|HEADLAMP/, 'headlights'],
  [/TAIL ?LI|TAIL ?LAMP/, 'tail_lights'],
  [/TURN SIGNAL/, 'turn_signals'],
  [/HAZARD/, 'hazard_lights'],
  [/BRAKE LI/, 'brake_lights'],
  [/GEAR POSITION|PRNDL/, 'gear_display'],
  [/PARK PAWL/, 'park_pawl'],
  [/AUTOMATIC TRANSMISSION/, 'automatic'],
  [/MANUAL TRANSMISSION/, 'manual'],
  [/DRIVE ?SHAFT/, 'driveshaft'],
  [/AXLE/, 'axle'],
  [/CALIPER/, 'caliper'],
  [/MASTER CYL/, 'master_cylinder'],
  [/PEDAL/, 'pedals'],
  [/TIE ROD/, 'tie_rods'],
  [/^COLUMN/, 'column'],
  [/POWER ASSIST/, 'power_assist'],
  [/HATCH|LIFTGATE|TAILGATE/, 'liftgate'],
  [/^HOOD/, 'hood'],
  [/^DOORS?$/, 'doors'],
  [/BUMPER/, 'bumpers'],
  [/SUN.*ROOF/, 'sunroof'],
  [/^ROOF/, 'roof'],
  [/FRAME/, 'frame'],
  [/CONTROL ARM/, 'control_arm'],
  [/STRUT|SHOCK ABS/, 'struts'],
  [/SPRING/, 'springs'],
  [/STABILIZER BAR/, 'stabilizer_bar'],
  [/SPARE/, 'spare'],
  [/TREAD/, 'tread'],
  [/LUGS|STUDS/, 'wheel_nuts'],
  [/PRESSURE MON/, 'tire_pressure'],
  [/WIPER/, 'wipers'],
  [/WINDSHIELD/, 'windshield'],
  [/POWER WINDOW/, 'power_windows'],
  [/MIRROR/, 'mirrors'],
  [/DEFROST/, 'defroster'],
  [/RECLINER/, 'recliner'],
  [/HEAD RESTRAINT/, 'head_restraint'],
  [/CRUISE/, 'cruise'],
  [/OWNERS.*MANUAL/, 'manuals'],
  [/SOFTWARE|PROGRAMMING/, 'software'],
  [/CONTROL MODULE|CONTROLLER/, 'control_module'],
  [/FASTENERS/, 'fasteners'],
];

/** Abbreviations, which stay in capitals. */
const CAPITALS = new Set('ABS ADAS BCM ECM ECU EGR ESC EV HVAC LED PCM PRNDL TCM TECM TPMS TV USB'.split(' '));

const segmentsOf = (component: string): string[] =>
  component
    .split(':')
    .map(segment => segment.replaceAll(/\s+/g, ' ').trim())
    .filter(segment => segment !== '');

/** Components that a campaign names side by side, `STEERING:COLUMN; AIR BAGS`. */
const eachOf = (component: string): string[] => component.split('; ');

/**
 * The key of the part that a component's name is most exact about, below its area; null where no words are kept for it.
 * Of several components that counts which gives them their area.
 */
export function partOf(component: string): string | null {
  const area = areaOf(component);
  const main = eachOf(component).find(each => areaOf(each) === area) ?? component;
  const below = segmentsOf(main.toUpperCase()).slice(1).toReversed();
  for (const segment of below) {
    const part = PARTS.find(([pattern]) => pattern.test(segment));
    if (part) return part[1];
  }
  return null;
}

/**
 * A component as a person writes it, in the words of the source: `FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP` is
 * `Fuel system, gasoline › Delivery › Fuel pump`. What is not in capitals alone begins with one and stays.
 */
export function componentText(component: string): string {
  return eachOf(component)
    .map(each =>
      segmentsOf(each)
        .map(segment => (/\p{Ll}/u.test(segment) ? capitalized(segment) : sentenceCase(segment)))
        .join(' › '),
    )
    .join('; ');
}

function sentenceCase(text: string): string {
  const plain = text
    .replaceAll(/[A-Z0-9]+/g, word => (CAPITALS.has(word) || /\d/.test(word) ? word : word.toLowerCase()))
    .replace(/\bmacpherson\b/, 'MacPherson');
  return capitalized(plain);
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
