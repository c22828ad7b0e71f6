/** The address that asks whether a new version shall be made; opening it makes none. Source: the original's link. */
export const regenerationPath = (vin: string): string =>
  `/members/dashboard?vin=${encodeURIComponent(vin)}&regenerate=true#window-sticker`;
