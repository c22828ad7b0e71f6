import plateWords from '../../../../../../messages/en/plate-words.json';
import scan from '../../../../../../messages/en/scan.json';
import vehicleSearch from '../../../../../../messages/en/vehicle-search.json';

/** Sentences of the other ways to a VIN: the barcode and the license plate. */
export const messages = { 'plate-words': plateWords, scan, 'vehicle-search': vehicleSearch };
