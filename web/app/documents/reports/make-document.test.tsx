import { generateReportCall } from '@marque/server/documents/reports/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { MakeDocument } from './make-document.tsx';

const network = useNetwork();
const VIN = '5YJ3E1EA2KF317000';

it('a credit is spent only after the car was confirmed by its number and name', async () => {
  network.on(generateReportCall.path, success());
  const { user } = await show(
    <MakeDocument kind="report" vin={VIN} vehicle="2019 Tesla Model 3" hasCredit label="Create with 1 credit" />,
  );
  await user.click(screen.getByRole('button', { name: 'Create with 1 credit' }));
  expect(screen.getByRole('dialog').textContent).toContain('2019 Tesla Model 3');
  expect(screen.getByRole('dialog').textContent).toContain(VIN);
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(network.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create with 1 credit' }));
  await user.click(screen.getByRole('button', { name: 'Yes: Create with 1 credit' }));
  await waitFor(() => expect(network.sent.map(({ body }) => body)).toEqual([{ vin: VIN }]));
});

it.each([
  ['report', '/pricing?vin=124379N500019'],
  ['sticker', '/pricing?for=sticker&vin=124379N500019'],
] as const)('leads who has no credit to the prices of a %s', async (kind, prices) => {
  await show(
    <MakeDocument
      kind={kind}
      vin="124379N500019"
      vehicle="1969 Chevrolet Camaro"
      hasCredit={false}
      label="Create it"
    />,
  );
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe(prices);
});
