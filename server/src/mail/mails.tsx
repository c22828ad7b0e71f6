import { Body, Button, Container, Head, Heading, Hr, Html, Img, Preview, Section, Text } from '@react-email/components';
import type { ReactElement } from 'react';
import type { Say } from '../kit/messages.ts';
import type { Locale, Site } from '../sites/contract.ts';

/** What every mail may use: its brand, its language, and the address of the site. */
export interface MailFrame {
  site: Site;
  locale: Locale;
  say: Say;
  origin: string;
}

/** One kind of mail: a name and how its data is said. */
export interface MailTemplate<Props extends { origin: string }> {
  name: string;
  compose(props: Props, frame: MailFrame): { subject: string; body: ReactElement };
}

/** The frame of every mail: brand, one heading, paragraphs, one button, who sends it and where to write. */
export function Letter(props: {
  frame: MailFrame;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
}): ReactElement {
  const { site, locale, say, origin } = props.frame;
  return (
    <Html lang={locale}>
      <Head />
      <Preview>{props.paragraphs[0] ?? props.heading}</Preview>
      <Body style={{ backgroundColor: '#f4f5f7', fontFamily: 'Inter, Helvetica, Arial, sans-serif', color: '#15181d' }}>
        <Container
          style={{
            backgroundColor: '#ffffff',
            padding: 32,
            maxWidth: 560,
            borderTop: `4px solid ${site.primary_color}`,
          }}
        >
          <Section>
            <Img src={`${origin}/sites/${site.id}/logo.svg`} width="26" height="26" alt="" />
            <Text style={{ fontSize: 18, fontWeight: 600, margin: '8px 0 16px' }}>{site.name}</Text>
          </Section>
          <Heading as="h1" style={{ fontSize: 24, lineHeight: '32px', margin: '0 0 12px' }}>
            {props.heading}
          </Heading>
          {props.paragraphs.map(paragraph => (
            <Text key={paragraph} style={{ fontSize: 16, lineHeight: '25px', margin: '0 0 12px' }}>
              {paragraph}
            </Text>
          ))}
          {props.action ? (
            <Button
              href={props.action.url}
              style={{
                backgroundColor: '#15181d',
                color: '#ffffff',
                padding: '13px 20px',
                borderRadius: 8,
                fontSize: 16,
              }}
            >
              {props.action.label}
            </Button>
          ) : null}
          <Hr style={{ margin: '24px 0 12px', borderColor: '#dfe2e6' }} />
          <Text style={{ fontSize: 14, lineHeight: '20px', color: '#5a6270', margin: 0 }}>
            {say('mail', 'footer', { site: site.name, email: site.support_email })}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

interface DocumentMailProps {
  origin: string;
  vin: string;
  title: string;
}

/** A mail about one document; its words are `mail.<kind>.*`, its button opens `path`. */
export function documentMail(
  name: string,
  kind: string,
  path: (vin: string) => string,
): MailTemplate<DocumentMailProps> {
  return {
    name,
    compose(props, frame) {
      const say = (key: string) => frame.say('mail', `${kind}.${key}`, { title: props.title, vin: props.vin });
      const action = { label: say('open'), url: props.origin + path(props.vin) };
      const paragraphs = [say('first'), say('second')];
      return {
        subject: say('subject'),
        body: <Letter frame={frame} heading={say('heading')} paragraphs={paragraphs} action={action} />,
      };
    },
  };
}
