import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from '../../messages/intl.ts';
import { expect, it } from 'vitest';
import ui from '../../../../../messages/en/ui.json' with { type: 'json' };
import { DocumentView } from './document-view.tsx';

const drawn = (legible: boolean) =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ ui }}>
      <DocumentView title="Sheet" pages={['<svg/>']} legible={legible} />
    </IntlProvider>,
  );

it('a sheet that has to be read is never narrower than its smallest type needs', () => {
  expect(drawn(true)).toContain('width:max(100%, 64rem)');
  expect(drawn(false)).toContain('width:100%');
});
