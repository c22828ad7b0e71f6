/** First three positions of Ford vans 1975-80: model, body. */
export const FORD_VANS = `
  E01 * E-100 Club Wagon | Wagon, 5 passengers
  E02 * E-100 Club Wagon | Wagon, 8 passengers
  E04 * E-100 Cargo Van | Cargo van
  E05 * E-100 Window Van | Window van
  E06 * E-100 Display Van | Display van
  E11 * E-150 Club Wagon | Wagon, 5 passengers
  E12 * E-150 Club Wagon | Wagon, 8 passengers
  E14 * E-150 Cargo Van | Cargo van
  E15 * E-150 Window Van | Window van
  E16,E18 *? E-150 Display Van | Display van
  E20 * E-250 Club Wagon | Wagon, 11 passengers
  E21 * E-250 Club Wagon | Wagon, 5 passengers
  E22 * E-250 Club Wagon | Wagon, 8 passengers
  E23 * E-250 Club Wagon | Wagon, 12 passengers
  E24 * E-250 Cargo Van | Cargo van
  E25 * E-250 Window Van | Window van
  E26 * E-250 Display Van | Display van
  E34 * E-350 Cargo Van | Cargo van
  E35 * E-350 Window Van | Window van
  E36 * E-350 Display Van | Display van
  S11 * E-150 Super Wagon | Wagon, 5 passengers
  S12 * E-150 Super Wagon | Wagon, 8 passengers
  S14 * E-150 Super Van | Cargo van
  S15 * E-150 Super Van | Window van
  S16 * E-150 Super Van | Display van
  S20 * E-250 Super Wagon | Wagon, 11 passengers
  S21 * E-250 Super Wagon | Wagon, 5 passengers
  S22 * E-250 Super Wagon | Wagon, 8 passengers
  S23 * E-250 Super Wagon | Wagon, 12 passengers
  S24 *? E-250 Super Van | Cargo van
  S25 * E-250 Super Van | Window van
  S26 * E-250 Super Van | Display van
  S29 * E-250 Super Wagon | Wagon, 15 passengers
  S30 * E-350 Super Wagon | Wagon, 11 passengers
  S31 * E-350 Super Wagon | Wagon, 5 passengers
  S32 * E-350 Super Wagon | Wagon, 8 passengers
  S33 * E-350 Super Wagon | Wagon, 12 passengers
  S34 * E-350 Super Van | Cargo van
  S35 * E-350 Super Van | Window van
  S36 * E-350 Super Van | Display van
  S39 * E-350 Super Wagon | Wagon, 15 passengers`;
