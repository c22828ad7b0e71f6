interface PageState {
  live: 'none' | 'published' | 'archived';
  liveVersion: number | null;
  stage: 'none' | 'draft' | 'review';
  draftVersion: number | null;
}

/**
 * The next state of a page: a draft goes to its review and back, a reviewed one replaces what is published, and an archived page is shown
 * no more, nor is a file of its path. Null: that step does not exist from here.
 */
export function stepOf(page: PageState, to: 'draft' | 'review' | 'published' | 'archived'): Partial<PageState> | null {
  const { stage, live, draftVersion } = page;
  if (to === 'archived')
    return live === 'archived' && stage === 'none'
      ? null
      : { live: 'archived', liveVersion: null, stage: 'none', draftVersion: null };
  if (to === 'review') return stage === 'draft' ? { stage: 'review' } : null;
  if (stage !== 'review') return null;
  return to === 'draft'
    ? { stage: 'draft' }
    : { live: 'published', liveVersion: draftVersion, stage: 'none', draftVersion: null };
}
