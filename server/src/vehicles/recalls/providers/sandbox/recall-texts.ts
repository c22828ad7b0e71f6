import type { Translations } from '../../../../kit/text/bilingual.ts';

type Texts = Record<'component' | 'summary' | 'consequence' | 'remedy', Translations>;

/** Invented campaigns. Their numbers start with DEMO, as no real campaign's does. */
export const RECALL_TEXTS = {
  fuel_pump: {
    component: { en: 'fuel pump', es: 'bomba de combustible' },
    summary: { en: 'The fuel pump may fail.', es: 'La bomba de combustible puede fallar.' },
    consequence: { en: 'The engine can stall while driving.', es: 'El motor puede pararse en marcha.' },
    remedy: { en: 'Dealers replace the pump free of charge.', es: 'El concesionario cambia la bomba gratis.' },
  },
  inflator: {
    component: { en: 'driver airbag inflator', es: 'inflador de la bolsa de aire del conductor' },
    summary: {
      en: 'The inflator can burst when the airbag opens.',
      es: 'El inflador puede reventar al abrirse la bolsa de aire.',
    },
    consequence: { en: 'Metal pieces can injure the driver.', es: 'Trozos de metal pueden herir al conductor.' },
    remedy: { en: 'Dealers replace the inflator free of charge.', es: 'El concesionario cambia el inflador gratis.' },
  },
  transmission: {
    component: { en: 'automatic transmission, second gear', es: 'transmisión automática, segunda marcha' },
    summary: { en: 'A gear can overheat and fail.', es: 'Un engranaje puede sobrecalentarse y fallar.' },
    consequence: { en: 'The transmission can lock up.', es: 'La transmisión puede bloquearse.' },
    remedy: { en: 'Dealers inspect and repair it free of charge.', es: 'El concesionario la revisa y repara gratis.' },
  },
  brake_lamp: {
    component: { en: 'brake lamp switch', es: 'interruptor de luz de freno' },
    summary: { en: 'Vapors can foul the switch.', es: 'Vapores pueden ensuciar el interruptor.' },
    consequence: { en: 'Brake lamps may not light.', es: 'Las luces de freno pueden no encender.' },
    remedy: { en: 'Dealers replace the switch free of charge.', es: 'El concesionario cambia el interruptor gratis.' },
  },
  camera: {
    component: { en: 'rear view camera', es: 'cámara de reversa' },
    summary: { en: 'The image can fail to appear.', es: 'La imagen puede no aparecer.' },
    consequence: { en: 'The driver may not see what is behind.', es: 'El conductor puede no ver lo que hay detrás.' },
    remedy: { en: 'A software update is installed over the air.', es: 'Se instala una actualización a distancia.' },
  },
  seat_belt: {
    component: { en: 'front seat belt pretensioner', es: 'pretensor de cinturón delantero' },
    summary: {
      en: 'Sparks can light the carpet after a crash.',
      es: 'Chispas pueden encender la alfombra tras un choque.',
    },
    consequence: { en: 'A fire can start.', es: 'Puede iniciarse un incendio.' },
    remedy: {
      en: 'Dealers will remove the insulation and seal it free of charge. The parts are not available yet.',
      es: 'El concesionario retirará el aislante y sellará gratis. Las piezas aún no están disponibles.',
    },
  },
  battery: {
    component: { en: 'high voltage battery', es: 'batería de alto voltaje' },
    summary: {
      en: 'The battery can catch fire when it is charged in full.',
      es: 'La batería puede incendiarse al cargarse por completo.',
    },
    consequence: {
      en: 'A fire can start while the vehicle is parked, also hours after charging.',
      es: 'Puede iniciarse un incendio con el vehículo estacionado, incluso horas después de la carga.',
    },
    remedy: {
      en: 'Park outside and away from buildings. Dealers replace the battery free of charge.',
      es: 'Estacione afuera y lejos de edificios. El concesionario cambia la batería gratis.',
    },
  },
} satisfies Record<string, Texts>;

export type RecallKey = keyof typeof RECALL_TEXTS;
export const RECALL_KEYS = Object.keys(RECALL_TEXTS) as [RecallKey, ...RecallKey[]];
