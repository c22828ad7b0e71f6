import plateWords from '../../../../../../messages/es/plate-words.json';
import scan from '../../../../../../messages/es/scan.json';
import vehicleSearch from '../../../../../../messages/es/vehicle-search.json';

/** Sentences of the other ways to a VIN: the barcode and the license plate. */
export const messages = { 'plate-words': plateWords, scan, 'vehicle-search': vehicleSearch };
