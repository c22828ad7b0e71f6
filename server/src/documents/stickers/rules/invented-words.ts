import type { CatalogLine } from '../../../vehicles/catalog/contract.ts';
import type { Bilingual } from '../../../kit/text/bilingual.ts';
import type { Locale } from '../../../platform/sites/contract.ts';

/** The names that our starter set of the catalog wrote itself (`server/seeds/`), English and Spanish. */
const WORDS = `
White|Blanco
Black|Negro
Silver Metallic|Plata metálico
Deep Blue Metallic|Azul profundo metálico
Red Pearl|Rojo perlado
Light Blue|Azul claro
Dark Green|Verde oscuro
Red|Rojo
Black cloth|Tela negra
Gray cloth|Tela gris
Tan leather|Cuero café claro
Black vinyl|Vinilo negro
Blue vinyl|Vinilo azul
Equipment|Equipamiento
Safety|Seguridad
Comfort|Confort
Driver and passenger air bags|Bolsas de aire para conductor y pasajero
Antilock brakes|Frenos antibloqueo
Air conditioning|Aire acondicionado
Power windows and locks|Ventanas y seguros eléctricos
Heater and defroster|Calefacción y desempañador
Comfort Package|Paquete de confort
Technology Package|Paquete de tecnología
Heated front seats|Asientos delanteros con calefacción
Two-zone climate control|Climatizador de dos zonas
Navigation system|Sistema de navegación
Sunroof|Techo corredizo
Roof rack|Portaequipajes de techo
Floor mats|Tapetes
Decor Group|Grupo de decoración
Handling Package|Paquete de manejo
Clock|Reloj
Remote mirror|Espejo con control remoto
AM radio|Radio AM
AM/FM radio|Radio AM/FM
Tables of classic vehicle numbers; engine by general knowledge|Tablas de números de autos clásicos; motor según conocimiento general
Demonstration data|Datos de demostración
EPA fuel economy data (fueleconomy.gov)|Datos de consumo de la EPA (fueleconomy.gov)
`;

const SPANISH = new Map(
  WORDS.trim()
    .split('\n')
    .map(line => line.split('|') as [string, string]),
);

/** An invented name in both languages; the names of real sources are never translated and are not asked for here. */
export function inventedName(name: string): Bilingual {
  const es = SPANISH.get(name);
  return es === undefined ? name : { en: name, es };
}

/** Lines of the catalog as a person of this language reads them. */
export function linesIn(lines: readonly CatalogLine[], locale: Locale): CatalogLine[] {
  return lines.map(line => {
    const name = line.demo ? inventedName(line.name) : line.name;
    return { ...line, name: typeof name === 'string' ? name : name[locale] };
  });
}
