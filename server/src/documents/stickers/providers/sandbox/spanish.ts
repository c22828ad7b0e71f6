import type { BuildData } from '../build-data-provider.ts';

/** The words of the invented catalog, English and Spanish. */
const WORDS = `
Power-assisted steering|Dirección asistida
Electric power-assisted steering|Dirección asistida eléctrica
Power front disc brakes|Frenos de disco delanteros asistidos
Four-wheel disc brakes with ABS|Frenos de disco en las cuatro ruedas con ABS
Antilock brakes|Frenos antibloqueo
Automatic start-stop|Arranque y parada automáticos
Front stabilizer bar|Barra estabilizadora delantera
Gas-charged shock absorbers|Amortiguadores de gas
Electronic fuel injection|Inyección electrónica de combustible
Stainless steel exhaust|Escape de acero inoxidable
Lithium-ion battery, liquid cooled|Batería de iones de litio, enfriada por líquido
Regenerative braking|Frenado regenerativo
On-board charger, 240 volts|Cargador a bordo, 240 voltios
Trailer sway control|Control de balanceo del remolque
Heavy-duty cooling|Enfriamiento reforzado
Tinted glass|Cristales tintados
Dual outside mirrors|Dos espejos exteriores
Power mirrors, body color|Espejos eléctricos del color de la carrocería
Halogen headlamps|Faros halógenos
LED headlamps|Faros LED
Styled steel wheels|Rines de acero decorados
16-inch aluminum wheels|Rines de aluminio de 16 pulgadas
17-inch aluminum wheels|Rines de aluminio de 17 pulgadas
All-season radial tires|Llantas radiales para toda estación
Intermittent wipers|Limpiaparabrisas intermitentes
Rear window defroster|Desempañador trasero
Locking tailgate|Compuerta trasera con cerradura
Cargo tie-downs|Ganchos para sujetar la carga
Roof rails|Rieles de techo
Reclining front bucket seats|Asientos delanteros individuales reclinables
40/20/40 split front seat|Asiento delantero dividido 40/20/40
Cloth seat trim|Tapicería de tela
60/40 folding rear seat|Asiento trasero abatible 60/40
Carpeting with floor mats|Alfombra con tapetes
Tilt steering column|Columna de dirección ajustable en altura
Tilt and telescoping wheel|Volante ajustable en altura y profundidad
Trip odometer|Odómetro parcial
Driver information display|Pantalla de información del conductor
Center console with storage|Consola central con compartimiento
Cup holders|Portavasos
Heater with four-speed fan|Calefacción con ventilador de cuatro velocidades
Air conditioning|Aire acondicionado
Automatic climate control|Climatizador automático
Power windows and door locks|Ventanas y seguros eléctricos
Cruise control|Control de crucero
Adaptive cruise control|Control de crucero adaptativo
Remote keyless entry|Apertura a distancia sin llave
Keyless entry and push-button start|Entrada sin llave y arranque con botón
12-volt power outlets|Tomas de 12 voltios
Smart-charging USB ports|Puertos USB de carga inteligente
Navigation with charger search|Navegación con búsqueda de cargadores
AM/FM radio, two speakers|Radio AM/FM, dos bocinas
AM/FM cassette, four speakers|AM/FM y casete, cuatro bocinas
AM/FM CD player, six speakers|AM/FM y CD, seis bocinas
7-inch touchscreen, six speakers|Pantalla táctil de 7 pulgadas, seis bocinas
8-inch touchscreen, eight speakers|Pantalla táctil de 8 pulgadas, ocho bocinas
Bluetooth telephone and audio|Teléfono y audio por Bluetooth
Smartphone integration|Integración con teléfono inteligente
Three-point front seat belts|Cinturones delanteros de tres puntos
Driver and passenger airbags|Bolsas de aire del conductor y del pasajero
Front, side and curtain airbags|Bolsas de aire frontales, laterales y de cortina
Child seat anchors|Anclajes para asiento infantil
Electronic stability control|Control electrónico de estabilidad
Tire pressure monitoring|Monitoreo de la presión de las llantas
Rear view camera|Cámara de reversa
Forward collision warning with braking|Aviso de colisión frontal con frenado
Lane departure warning|Aviso de salida de carril
Engine immobilizer|Inmovilizador del motor
Perimeter alarm|Alarma perimetral
Automatic transmission|Transmisión automática
Metallic paint|Pintura metálica
Power sunroof|Techo solar eléctrico
Leather-trimmed seats|Asientos con piel
Premium sound system|Sistema de sonido prémium
Convenience package|Paquete de comodidad
Power driver seat|Asiento eléctrico del conductor
Auto-dimming mirror|Espejo antideslumbrante automático
Illuminated vanity mirrors|Espejos de cortesía iluminados
Universal garage opener|Control universal de garaje
Cold weather package|Paquete para clima frío
Heated front seats|Asientos delanteros con calefacción
Heated mirrors|Espejos con calefacción
Wiper de-icer|Descongelador de limpiaparabrisas
18-inch alloy wheels|Rines de aleación de 18 pulgadas
Navigation system|Sistema de navegación
Driver assistance package|Paquete de asistencia al conductor
Blind spot monitor|Monitor de punto ciego
Rear cross-traffic alert|Alerta de tráfico cruzado trasero
Parking sensors|Sensores de estacionamiento
Lane keeping assist|Asistente de mantenimiento de carril
Trailer tow package|Paquete de remolque
Class IV hitch|Enganche clase IV
Wiring harness|Arnés eléctrico
Oil cooler|Enfriador de aceite
Spray-in bedliner|Recubrimiento de caja aplicado
Third-row seat|Tercera fila de asientos
Limited-slip differential|Diferencial de deslizamiento limitado
Roof rack crossbars|Barras transversales de techo
19-inch sport wheels|Rines deportivos de 19 pulgadas
Heat pump|Bomba de calor
Mobile charging cable|Cable de carga portátil
Block heater|Calentador del bloque
All-weather floor mats|Tapetes para todo clima
Harbor White|Blanco puerto
Coal Black|Negro carbón
Quarry Silver Metallic|Plata cantera metálico
Lake Blue Metallic|Azul lago metálico
Orchard Red|Rojo huerto
Slate Gray Metallic|Gris pizarra metálico
Sage Green|Verde salvia
Prairie Beige|Beige pradera
Black cloth|Tela negra
Stone Gray cloth|Tela gris piedra
Tan leather|Piel color canela
Burgundy velour|Velour borgoña
Electronic shift-on-the-fly 4x4|4x4 con acople electrónico en marcha
Gas shock absorbers, heavy duty|Amortiguadores de gas, reforzados
Hill start assist|Asistente de arranque en pendiente
36-gallon fuel tank with capless filler|Tanque de 36 galones con llenado sin tapón
17-inch silver-painted aluminum wheels|Rines de aluminio plateados de 17 pulgadas
265/70R17 all-season tires|Llantas 265/70R17 para toda estación
Chrome front and rear bumpers|Parachoques cromados delante y detrás
Chrome grille surround, two bars|Marco de parrilla cromado, dos barras
Fog lamps|Faros antiniebla
Halogen headlamps with autolamp|Faros halógenos con encendido automático
Power mirrors with body-color caps|Espejos eléctricos con tapas del color de la carrocería
Power tailgate lock|Seguro eléctrico de la compuerta
Cargo lamp and stowable tie-downs|Luz de carga y ganchos plegables
Full-size spare tire with lock|Llanta de refacción completa con candado
Privacy glass, rear|Cristales oscurecidos atrás
40/20/40 cloth front seat|Asiento delantero de tela 40/20/40
60/40 flip-up rear seat|Asiento trasero plegable 60/40
Carpet with matching floor mats|Alfombra con tapetes a juego
Manual tilt and telescoping wheel|Volante ajustable a mano en altura y profundidad
Power windows, one-touch driver|Ventanas eléctricas, de un toque la del conductor
Power door locks|Seguros eléctricos
Compass and outside temperature|Brújula y temperatura exterior
Rear under-seat storage|Espacio bajo el asiento trasero
Air conditioning, manual|Aire acondicionado manual
MyKey speed and volume limits|Límites MyKey de velocidad y volumen
SecuriCode keyless entry pad|Teclado de entrada SecuriCode
12-volt power points, two|Dos tomas de 12 voltios
Smart-charging USB ports, two|Dos puertos USB de carga inteligente
SYNC with 4.2-inch screen|SYNC con pantalla de 4.2 pulgadas
AM/FM radio, seven speakers|Radio AM/FM, siete bocinas
Bluetooth and voice control|Bluetooth y control por voz
4.2-inch productivity screen|Pantalla de productividad de 4.2 pulgadas
AdvanceTrac with roll stability control|AdvanceTrac con control de vuelco
Pre-collision assist with braking|Asistente precolisión con frenado
Automatic high beams|Luces altas automáticas
Curve control|Control en curvas
Lane-keeping, rear child locks|Mantenimiento de carril, seguros para niños atrás
SOS post-crash alert|Alerta SOS después de un choque
XLT Luxury equipment group|Grupo de equipo XLT Luxury
XLT Chrome appearance package|Paquete de apariencia cromada XLT
18-inch chrome-like wheels|Rines de 18 pulgadas con acabado cromado
Power-adjustable pedals|Pedales de ajuste eléctrico
SYNC 3 with 8-inch touchscreen|SYNC 3 con pantalla táctil de 8 pulgadas
10-way power driver seat|Asiento eléctrico del conductor de 10 posiciones
Class IV trailer hitch|Enganche de remolque clase IV
Remote start, remote tailgate release|Arranque y apertura de compuerta a distancia
Leather-wrapped steering wheel|Volante forrado en piel
110-volt outlet, 400 watts|Toma de 110 voltios, 400 vatios
2.7L EcoBoost V6 engine|Motor EcoBoost V6 de 2.7 L
2.7L EcoBoost V6|EcoBoost V6 de 2.7 L
325 hp, 400 lb-ft|325 hp, 400 lb-pie
10-speed automatic transmission|Transmisión automática de 10 velocidades
3.73 electronic-locking rear axle|Eje trasero 3.73 con bloqueo electrónico
FX4 off-road package|Paquete todoterreno FX4
Skid plates|Placas protectoras
Off-road shock absorbers|Amortiguadores todoterreno
Hill descent control|Control de descenso
Auxiliary transmission oil cooler|Enfriador auxiliar de aceite de la transmisión
Pro trailer backup assist|Asistente de reversa con remolque Pro
Upgraded front stabilizer bar|Barra estabilizadora delantera reforzada
Running boards, black platform|Estribos negros de plataforma
Spray-in bedliner, factory|Recubrimiento de caja aplicado en fábrica
XLT equipment group discount|Descuento del grupo de equipo XLT
Blue Lightning|Azul relámpago (Blue Lightning)
Medium Earth Gray cloth|Tela gris tierra medio
Lakeside Ford (demonstration), Erie, PA|Lakeside Ford (demostración), Erie, PA
Dearborn, Michigan, USA|Dearborn, Míchigan, EE. UU.
AWD/All-Wheel Drive|Tracción integral (AWD)
4WD/4-Wheel Drive/4x4|Tracción en las cuatro ruedas (4x4)
FWD/Front-Wheel Drive|Tracción delantera (FWD)
RWD/Rear-Wheel Drive|Tracción trasera (RWD)
4x2|4x2
Automatic|Automática
Electric|Eléctrico
Manual/Standard|Manual
Continuously Variable Transmission (CVT)|Variable continua (CVT)
`;

const PERIOD_WORDS = `
Directional signals|Luces direccionales
dual electric horns|dos bocinas eléctricas
glove compartment with lock|guantera con cerradura
glove compartment|guantera
front arm rests|descansabrazos delanteros
cigarette lighter|encendedor
foam front seat cushion|cojín delantero de espuma
electric windshield wipers|limpiaparabrisas eléctricos
seat belts front and rear|cinturones delante y detrás
front seat belts|cinturones delanteros
a seat belt at every seat|un cinturón en cada asiento
back-up lights|luces de reversa
dual-circuit master cylinder with warning light|cilindro maestro de doble circuito con luz de aviso
energy-absorbing steering column|columna de dirección que absorbe energía
side marker lights|luces laterales
front shoulder belts|cinturones de hombro delanteros
steering column lock|bloqueo de la columna de dirección
energy-absorbing bumpers|parachoques que absorben energía
catalytic converter|convertidor catalítico
Front strato-bucket seats|Asientos delanteros individuales Strato
all-vinyl interior|interior todo de vinilo
Astro Ventilation|ventilación Astro
deep-twist carpeting|alfombra de pelo torcido
outside rearview mirror, left|espejo exterior izquierdo
windshield defroster|desempañador del parabrisas
two-speed electric wipers with washers|limpiaparabrisas eléctricos de dos velocidades con lavador
anti-theft ignition, steering and transmission lock|bloqueo antirrobo de encendido, dirección y transmisión
350 cu in V8, 300 hp (L48)|V8 de 350 pulg³, 300 hp (L48)
4-speed manual|Manual de 4 velocidades
71 LeMans Blue|71 azul LeMans
711 Black vinyl, standard|711 vinilo negro, de serie
Norwood, Ohio|Norwood, Ohio
Camaro V8 sport coupe, base price|Camaro V8 cupé deportivo, precio base
Super Sport: 350 V8, hood, special suspension, F70x14 tires|Super Sport: V8 350, cofre, suspensión especial, llantas F70x14
4-speed transmission, wide range|Transmisión de 4 velocidades, relación amplia
Rally Sport: concealed headlamps, trim|Rally Sport: faros ocultos, molduras
Positraction rear axle|Eje trasero Positraction
Power steering|Dirección asistida
AM pushbutton radio|Radio AM de botones
Style trim group|Grupo de molduras
Destination charge|Cargo de destino
Engine pad, right front|Superficie del motor, frente derecho
19N500019 and suffix HB|19N500019 y sufijo HB
Block casting, rear|Fundición del bloque, detrás
3932386 or 3956618|3932386 o 3956618
Transmission case|Caja de la transmisión
Rear axle tube|Tubo del eje trasero
Ratio code and date|Código de relación y fecha
283 cu in V8, 185 hp|V8 de 283 pulg³, 185 hp
793 Onyx Black|793 negro ónix
677 Black and silver|677 negro y plata
Flint, Michigan|Flint, Míchigan
Serial plate|Placa de serie
V8, Bel Air series, 1957, Flint, unit 100019|V8, serie Bel Air, 1957, Flint, unidad 100019
Body plate, style|Placa de carrocería, estilo
Bel Air sport coupe, two doors, hardtop|Bel Air cupé deportivo, dos puertas, techo duro
Body plate, body|Placa de carrocería, carrocería
Fisher body plant at Flint, body 1274|Planta de carrocerías Fisher de Flint, carrocería 1274
Body plate, trim|Placa de carrocería, tapicería
Black pattern cloth with silver vinyl|Tela negra con dibujo y vinilo plata
Body plate, paint|Placa de carrocería, pintura
Onyx Black, one color|Negro ónix, un color
Engine pad|Superficie del motor
Flint engine, 10 February; F: 283 two-barrel, Powerglide|Motor de Flint, 10 de febrero; F: 283 de dos gargantas, Powerglide
Bore x stroke|Diámetro x carrera
3.875 x 3.00 in|3.875 x 3.00 pulg
Compression|Compresión
8.5 to 1|8.5 a 1
Power|Potencia
185 hp at 4,600 rpm|185 hp a 4,600 rpm
Torque|Par
275 lb-ft at 2,400 rpm|275 lb-pie a 2,400 rpm
Carburetor|Carburador
Two-barrel|Dos gargantas
Electrical|Sistema eléctrico
12 volts|12 voltios
Wheelbase|Distancia entre ejes
115 in|115 pulg
Length|Longitud
200.0 in|200.0 pulg
Width|Ancho
73.9 in|73.9 pulg
Shipping weight|Peso de envío
Tires|Llantas
Fuel tank|Tanque de combustible
Bel Air sport coupe, V8, factory list|Bel Air cupé deportivo, V8, lista de fábrica
Powerglide automatic transmission|Transmisión automática Powerglide
Transportation, average of the year|Transporte, promedio del año
Frame, left side rail|Bastidor, larguero izquierdo
`;

const SPANISH = new Map(
  `${WORDS}${PERIOD_WORDS}`
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(line => line.split('|') as [string, string]),
);

/** Fields that may be in both languages; names, codes and numbers are in none. */
const TEXTS = new Set(
  'text name means place expect value items contains engine engine_note transmission drive paint plant point final_assembly sold_to'.split(
    ' ',
  ),
);

function translated(value: unknown, key: string, ofClassic: boolean): unknown {
  if (typeof value === 'string') {
    const es = TEXTS.has(key) || (ofClassic && key === 'trim') ? SPANISH.get(value) : undefined;
    return es === undefined ? value : { en: value, es };
  }
  if (Array.isArray(value)) return value.map(item => translated(item, key, ofClassic));
  if (typeof value !== 'object' || value === null || 'en' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, translated(item, field, ofClassic)]));
}

/** The same build with the words of the invented catalog in both languages. */
export function inBothLanguages<Build extends BuildData>(build: Build): Build {
  return translated(build, '', build.template === 'sticker-classic') as Build;
}
