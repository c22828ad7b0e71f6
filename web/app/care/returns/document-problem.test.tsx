import { refreshReportCall } from '@marque/server/documents/reports/contract';
import { returnChoicesCall } from '@marque/server/documents/returns/contract';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { DocumentProblem } from './document-problem.tsx';

const network = useNetwork();
const VIN = '1HGCM82633A004352';

const choices = (text: string) => success({ choices: [{ reason: 'wrong_vehicle', allowed: false, text }] });

/** A page whose report gets ready, at the event `made`, while its dialog is open. */
function Page() {
  const [state, setState] = useState('collecting');
  useEffect(() => {
    const makeReady = () => setState('ready');
    window.addEventListener('made', makeReady);
    return () => window.removeEventListener('made', makeReady);
  }, []);
  return <DocumentProblem vin={VIN} title="2003 Honda Accord" kind="report" state={state} />;
}

it('an open dialog asks again when the report behind it is ready, and keeps its first answer until then', async () => {
  network.on(
    `${returnChoicesCall.path}?vin=${VIN}&doc_kind=report`,
    choices('We are still making it.'),
    choices('You have opened it.'),
  );
  const { user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Something wrong?' }));
  expect(await screen.findByText('We are still making it.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('made')));
  expect(await screen.findByText('You have opened it.')).toBeTruthy();
  expect(screen.queryByText('We are still making it.')).toBeNull();
  expect(network.sent).toHaveLength(2);
});

it('offers first what mends a report, then a person, then the rule with an address that is a link', async () => {
  const says = 'If something in it is wrong, write to help@marque.example: we refund what you paid.';
  network.on(`${returnChoicesCall.path}?vin=${VIN}&doc_kind=report`, choices(says));
  network.on(refreshReportCall.path, success({ state: 'refreshing' }));
  const page = <DocumentProblem vin={VIN} title="2003 Honda Accord" kind="report" state="ready" />;
  const { user, router } = await show(page, { frame: { site: { support_email: 'help@marque.example' } } });
  await user.click(screen.getByRole('button', { name: 'Something wrong?' }));
  const dialog = screen.getByRole('dialog');
  const address = await screen.findByRole('link', { name: 'help@marque.example' });
  expect(address.getAttribute('href')).toBe('mailto:help@marque.example');
  const text = dialog.textContent ?? '';
  const order = ['Refresh now', 'Dispute a record', 'Message a person', 'Get your credit back', 'Refund policy'];
  expect(order.map(each => text.indexOf(each))).toEqual(order.map(each => text.indexOf(each)).sort((a, b) => a - b));
  expect(order.filter(each => !text.includes(each))).toEqual([]);
  expect(text).not.toContain('can’t be returned');
  const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo(/^Dispute a record/)).toBe(`/members/report/${VIN}/dispute`);
  expect(linkTo(/^Message a person/)).toBe(`/support?vin=${VIN}&type=report`);
  expect(linkTo(/^Refund policy/)).toBe('/pricing#refund');
  await user.click(screen.getByRole('button', { name: /^Refresh now/ }));
  expect(network.sent.at(-1)).toMatchObject({ path: refreshReportCall.path, body: { vin: VIN, spend_credit: false } });
  expect(router.state.location.pathname).toBe(`/members/report/${VIN}`);
});

it('offers a new version of a sticker, and of one that came to nothing only a person', async () => {
  network.on(`${returnChoicesCall.path}?vin=${VIN}&doc_kind=sticker`, choices('Late.'), choices('Late.'));
  const { user } = await show(
    <>
      <DocumentProblem vin={VIN} title="2003 Honda Accord" kind="sticker" state="ready" />
      <DocumentProblem vin={VIN} title="2003 Honda Accord" kind="sticker" state="failed" />
    </>,
  );
  const [ready, failed] = screen.getAllByRole('button', { name: 'Something wrong?' });
  await user.click(ready as HTMLElement);
  expect(screen.getByRole('link', { name: /^Make the sticker again/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(failed as HTMLElement);
  expect(screen.queryByRole('link', { name: /^Make the sticker again/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^Message a person/ })).toBeTruthy();
});
