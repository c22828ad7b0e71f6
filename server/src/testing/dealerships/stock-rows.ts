const FILE = { rooftop: 'rtp_unknown', name: 'stock.csv', content: 'vin\n1HGCM82633A004352\n' };

/** The calls of a dealership's stock: each is about the one that its caller belongs to. */
export const STOCK_ROWS = {
  'GET /api/dealer/stock': { access: 'member' },
  'GET /api/dealer/stock-vehicle': { access: 'member', input: { vehicle: 'stk_unknown' } },
  'GET /api/dealer/stock-history': { access: 'member' },
  'POST /api/dealer/save-vehicle': { access: 'member', input: { rooftop: 'rtp_unknown', vin: '1HGCM82633A004352' } },
  'POST /api/dealer/scan-vehicle': {
    access: 'member',
    input: { key: 'a-key-of-a-device', dealership: 'dlr_unknown', rooftop: 'rtp_unknown', vin: '1HGCM82633A004352' },
  },
  'POST /api/dealer/move-vehicles': { access: 'member', input: { vehicles: ['stk_unknown'], state: 'sold' } },
  'POST /api/dealer/batch-quote': { access: 'member', input: { vehicles: ['stk_unknown'] } },
  'POST /api/dealer/make-batch': { access: 'member', input: { vehicles: ['stk_unknown'], credits: 1 } },
  'GET /api/dealer/stock-feeds': { access: 'member' },
  'POST /api/dealer/save-feed': { access: 'member', input: { rooftop: 'rtp_unknown', url: 'https://a.example/s.csv' } },
  'POST /api/dealer/remove-feed': { access: 'member', input: { rooftop: 'rtp_unknown', what: 'token' } },
  'POST /api/dealer/fetch-feed': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'POST /api/dealer/new-feed-token': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'POST /api/dealer/held-feed': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'POST /api/dealer/take-held-feed': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'POST /api/dealer/drop-held-feed': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'GET /api/dealer/listings': { access: 'member' },
  'POST /api/dealer/new-listing-token': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'POST /api/dealer/end-listings': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'GET /api/dealer/lot': { access: 'member' },
  'POST /api/dealer/save-lot': {
    access: 'member',
    input: { shown: true, sticker: false, report: false, prices: false },
  },
  'POST /api/dealer/show-on-lot': { access: 'member', input: { vehicles: ['stk_unknown'], shown: false } },
  'GET /api/dealer/batches': { access: 'member' },
  'GET /api/dealer/batch': { access: 'member', input: { batch: 'lot_unknown' } },
  'POST /api/dealer/move-to-rooftop': {
    access: 'member',
    input: { vehicles: ['stk_unknown'], rooftop: 'rtp_unknown' },
  },
  'POST /api/dealer/stock-file': { access: 'member', input: { vehicles: ['stk_unknown'] } },
  'POST /api/dealer/stock-preview': { access: 'member', input: FILE },
  'POST /api/dealer/stock-import': { access: 'member', input: FILE },
} as const;
