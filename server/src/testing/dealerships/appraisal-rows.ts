const APPRAISAL = { appraisal: 'apr_unknown' };

/** The calls of a dealership's appraisals: each is about the one that its caller belongs to. */
export const APPRAISAL_ROWS = {
  'GET /api/dealer/appraisals': { access: 'member' },
  'GET /api/dealer/appraisal': { access: 'member', input: APPRAISAL },
  'POST /api/dealer/start-appraisal': {
    access: 'member',
    input: { rooftop: 'rtp_unknown', vin: '1HGCM82633A004352', mileage: '1000' },
  },
  'POST /api/dealer/save-appraisal': {
    access: 'member',
    input: { ...APPRAISAL, mileage: '1000', sheet: {}, costs: [] },
  },
  'POST /api/dealer/check-appraisal': { access: 'member', input: APPRAISAL },
  'POST /api/dealer/offer-appraisal': { access: 'member', input: { ...APPRAISAL, cents: 100 } },
  'POST /api/dealer/close-appraisal': { access: 'member', input: { ...APPRAISAL, state: 'passed' } },
  'POST /api/dealer/add-appraisal-photo': { access: 'member', input: { ...APPRAISAL, photo: 'data:,' } },
  'POST /api/dealer/remove-appraisal-photo': { access: 'member', input: { ...APPRAISAL, photo: 'none' } },
  'POST /api/dealer/compare-appraisals': { access: 'member', input: { appraisals: ['apr_unknown'] } },
} as const;
