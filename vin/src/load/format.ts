/** The first bytes of packed tables. The number goes up whenever what follows is laid out in another way. */
export const FORMAT = 'marque-vin-tables-4\n';
