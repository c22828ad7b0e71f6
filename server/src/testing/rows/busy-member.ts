import { ACCORD, buildMember, grantCredits, TESLA } from '../builders.ts';
import { createCheckoutDriver, referenceOf } from '../checkout-driver.ts';
import type { TestApp } from '../test-app.ts';
import { callsAtOnce, CAMRY } from './busy-calls.ts';

/** A member who has a bit of everything: two purchases, a subscription, documents, a ticket, a link, a saved vehicle, a request to be erased. */
export async function busyMember(test: TestApp) {
  const checkout = createCheckoutDriver(test);
  const member = await buildMember(test);
  const { app } = test;
  const report = await checkout.pay(member, { cart_plan: 'report-5' });
  const sticker = await checkout.pay(member, { cart_plan: 'sticker-5' });
  const { page: subscription } = await checkout.subscribe(member, { cart_plan: 'report-month-20' });
  await grantCredits(test, member, 'vhr', 3);
  await grantCredits(test, member, 'sticker', 3);
  await app.reports.generate(member, { vin: ACCORD });
  await app.stickers.generate(member, { vin: ACCORD });
  await test.drain();
  const about = { vin: ACCORD, email: (member.actor as { email: string }).email };
  const { ticket } = await app.support.create(member, { ...about, message: 'Which year is it?' });
  const saved = await app.vehicles.garage.save(member, { vin: TESLA });
  const share = await app.shares.add(member, {
    vin: ACCORD,
    doc_kind: 'report',
    days: 30,
    pin: '',
    mask_vin: true,
    hidden: [],
    pdf: true,
  });
  const { records } = await app.disputes.records(member, { vin: ACCORD });
  const open = await checkout.buy(member, { cart_plan: 'report-1', vin: CAMRY });
  await checkout.click(member, referenceOf(open), 'approve');
  const calls = callsAtOnce({
    email: about.email,
    report: report.order.id,
    sticker: sticker.order.id,
    subscription,
    ticket: ticket.id,
    saved: saved.id,
    share: share.id,
    record: records[0]?.record,
    returned: open.payment.custom_data,
  });
  return { token: member.token, calls };
}
