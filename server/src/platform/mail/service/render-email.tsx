// Each from its own package: the collected one loads code highlighting, Markdown and Tailwind with them.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { toPlainText } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Email, MailFrame } from '../rules.ts';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Mail programs that know a dark look take these colors instead of those that stand on the elements. */
const DARK = `@media (prefers-color-scheme: dark) {
.mail-page { background-color: #0e1014 !important }
.mail-page td { background-color: transparent !important; color: #e9ebef !important }
.mail-sheet { background-color: #171a1f !important }
.mail-note { color: #a6adb9 !important }
.mail-link { color: #e9ebef !important }
.mail-button { background-color: #e9ebef !important; color: #15181d !important }
.mail-line { border-color: #333944 !important }
}`;

/**
 * An email in the frame of its brand, as HTML and as plain text. React renders it in one piece: its streaming renderer,
 * which the library uses, opens an async storage that slows every later promise of the process on Node 20.
 */
export function renderEmail(email: Email, frame: MailFrame): { html: string; plain: string } {
  const html = `${DOCTYPE}${renderToStaticMarkup(<EmailBody email={email} frame={frame} />)}`;
  return { html, plain: toPlainText(html) };
}

/** The frame of every mail: brand, one heading, paragraphs, at most one button, who sends it and where to write. */
function EmailBody({ email, frame }: { email: Email; frame: MailFrame }) {
  const { site, locale, say, origin } = frame;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{email.paragraphs[0] ?? email.heading}</Preview>
      <Body
        className="mail-page"
        style={{ backgroundColor: '#f4f5f7', fontFamily: 'Inter, Helvetica, Arial, sans-serif', color: '#15181d' }}
      >
        <Container
          className="mail-sheet"
          style={{
            backgroundColor: '#ffffff',
            padding: 32,
            maxWidth: 560,
            borderTop: `4px solid ${site.primary_color}`,
          }}
        >
          {email.marker && (
            <Text
              className="mail-note"
              style={{ fontSize: 12, lineHeight: '16px', color: '#5a6270', margin: '0 0 16px' }}
            >
              {email.marker}
            </Text>
          )}
          <Section>
            <Img src={`${origin}/sites/${site.id}/logo.svg`} width="26" height="26" alt="" />
            <Text style={{ fontSize: 18, fontWeight: 600, margin: '8px 0 16px' }}>{site.name}</Text>
          </Section>
          <Heading as="h1" style={{ fontSize: 24, lineHeight: '32px', margin: '0 0 12px' }}>
            {email.heading}
          </Heading>
          {email.paragraphs.map(paragraph => (
            <Text key={paragraph} style={{ fontSize: 16, lineHeight: '25px', margin: '0 0 12px' }}>
              {paragraph}
            </Text>
          ))}
          {email.action && (
            <Button
              className="mail-button"
              href={email.action.url}
              style={{
                backgroundColor: '#15181d',
                color: '#ffffff',
                padding: '13px 20px',
                borderRadius: 8,
                fontSize: 16,
              }}
            >
              {email.action.label}
            </Button>
          )}
          {email.links?.map(({ label, url }) => (
            <Text key={url} style={{ fontSize: 16, lineHeight: '25px', margin: '12px 0 0' }}>
              <Link className="mail-link" href={url} style={{ color: '#15181d', textDecoration: 'underline' }}>
                {label}
              </Link>
            </Text>
          ))}
          <Hr className="mail-line" style={{ margin: '24px 0 12px', borderColor: '#dfe2e6' }} />
          <Text className="mail-note" style={{ fontSize: 14, lineHeight: '20px', color: '#5a6270', margin: 0 }}>
            {say('mail', 'footer', { site: site.name, email: site.support_email })}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
