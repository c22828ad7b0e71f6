import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import en from '../../../../../messages/en/orders.json' with { type: 'json' };
import es from '../../../../../messages/es/orders.json' with { type: 'json' };
import { CouponBox } from './coupon-box.tsx';

function box(locale: 'en' | 'es', checking: boolean): string {
  return renderToStaticMarkup(
    <IntlProvider locale={`${locale}-US`} timeZone="UTC" messages={{ orders: locale === 'en' ? en : es }}>
      <CouponBox quote={{ code: 'WELCOME10', checking, refusal: null } as never} />
    </IntlProvider>,
  );
}

it('shows for how long and for whom an applied coupon is held, before the payment', () => {
  expect(box('en', false)).toContain(
    'When you click Pay, we hold it for 30 minutes if you’re signed in and have confirmed your email.',
  );
  expect(box('es', false)).toContain('se reserva 30 minutos si ha iniciado sesión y confirmado su correo.');
  expect(box('en', true)).not.toContain('30 minutes');
});
