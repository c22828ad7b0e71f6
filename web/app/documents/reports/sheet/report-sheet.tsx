import EyeOff from 'lucide-react/icons/eye-off';
import Paperclip from 'lucide-react/icons/paperclip';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { AccidentsSection } from '../accidents/accidents-section.tsx';
import { ClassicSection } from '../classic/classic-section.tsx';
import { demoOf, hasSection, type ReportDocument, type SectionHead, type Tile } from '../document.ts';
import { LifeSection } from '../life/life-section.tsx';
import { OdometerSection } from '../odometer/odometer-section.tsx';
import { BrandsSection } from '../sections/brands-section.tsx';
import { EquipmentSection } from '../facts/equipment-section.tsx';
import { ExtraSections } from '../facts/extra-sections.tsx';
import { ChecksSection, GlossarySection, IdentitySection } from '../sections/list-sections.tsx';
import { ModelSections } from '../sections/model-section.tsx';
import {
  JsiSection,
  LiensSection,
  OwnersSection,
  SalesSection,
  ServiceSection,
  TheftSection,
  TitlesSection,
} from '../sections/record-sections.tsx';
import { RecallsSection } from '../sections/recalls-section.tsx';
import { SourcesSection } from '../sections/sources-section.tsx';
import { ValueSection } from '../sections/value-section.tsx';
import { DisputesContext, ReportedByContext, UnitsContext, useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import { ChangesBox } from './changes-box.tsx';
import { contentsOf, type FilesKey, type ContentKey } from './report-contents.ts';
import { ReportStrip } from './report-strip.tsx';
import { VerdictBox } from './verdict-box.tsx';
import { ToneMark } from '../tone-mark.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './report-sheet.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as thingsListStyles from './things-list.module.css';
import * as sectionNavStyles from './section-nav.module.css';
import { isNameNumber, vehicleName } from '@marque/vin';
import { VinText } from '../../../kit/ui/vin/vin.tsx';

const NO_DISPUTES: NonNullable<ReportDocument['disputes']> = [];

interface ReportSheetProps {
  document: ReportDocument;
  /** Address of the PDF; null where there is none to take. */
  pdf: string | null;
  picture?: ReactNode;
  /** The way out when it is wrong; a sample has none. */
  wrong?: ReactNode;
  /** Whether the reader has a sticker of the vehicle; absent where the report is not the reader's own. */
  hasSticker?: boolean;
  /** A note before the verdict, e.g. that this is an earlier version. */
  notice?: ReactNode;
  /** A note after the verdict, e.g. that a source is still being asked. */
  afterVerdict?: ReactNode;
  /** While the report is being made: stands where the verdict comes. What is concluded from all answers is left out. */
  collecting?: ReactNode;
  /** Beside what one does with the report. */
  actions?: ReactNode;
  /** The additions of its owner. */
  files?: ReactNode;
}

/** The whole history report as a page: the same data its PDF is printed from. */
export function ReportSheet({
  document,
  pdf,
  picture,
  wrong,
  hasSticker,
  notice,
  afterVerdict,
  collecting,
  actions,
  files,
}: ReportSheetProps) {
  const area = useRef<HTMLDivElement>(null);
  const isDraft = collecting !== undefined;
  const filesKey = files ? (wrong === undefined ? 'ownerDocuments' : 'documents') : null;
  const contents = useMemo(() => contentsOf(document, { isDraft, files: filesKey }), [document, isDraft, filesKey]);
  useOpenForPrint(area);
  const part = (key: SectionHead['key'], section: ReactNode) =>
    document.left_out?.includes(key) ? <LeftOutSection id={key} /> : section;
  const answered = (key: SectionHead['key'], section: ReactNode) => part(key, hasSection(document, key) && section);
  return (
    <UnitsContext value={document.units}>
      <ReportedByContext value={document.told_by}>
        <DisputesContext value={document.disputes ?? NO_DISPUTES}>
          <div ref={area} className={styles.reportSheet}>
            <ReportStrip demo={demoOf(document)} pdf={pdf} wrong={wrong} actions={actions} />
            <div className={ui.pageWidth}>
              <ReportCover document={document} picture={picture} />
              {notice}
              {collecting ?? <VerdictBox verdict={document.verdict} contents={contents} />}
              {afterVerdict}
              {!collecting && document.changes && <ChangesBox changes={document.changes} />}
              <TileGrid tiles={document.tiles} heads={document.heads} />
              {!collecting && <ThingsList things={document.things} />}
            </div>
            <SectionNav contents={contents} />
            <div className={`${ui.pageWidth} ${styles.reportBody}`}>
              <IdentitySection document={document} />
              {document.classic && <ClassicSection classic={document.classic} />}
              <LifeSection document={document} />
              {answered('ownership', <OwnersSection document={document} />)}
              {answered('titles', <TitlesSection document={document} />)}
              {answered('brands', <BrandsSection document={document} />)}
              {answered('jsi', <JsiSection document={document} />)}
              {answered('accidents', <AccidentsSection document={document} />)}
              {answered('odometer', <OdometerSection document={document} />)}
              {answered('theft', <TheftSection document={document} />)}
              {answered('liens', <LiensSection document={document} />)}
              {answered('recalls', <RecallsSection document={document} />)}
              {answered('auctions', <SalesSection document={document} />)}
              {answered('service', <ServiceSection document={document} />)}
              {part('value', <ValueSection document={document} isOwn={wrong !== undefined} />)}
              <ExtraSections document={document} />
              <ModelSections document={document} />
              <EquipmentSection document={document} hasSticker={hasSticker ?? null} />
              {filesKey && <FilesSection id={filesKey}>{files}</FilesSection>}
              {!collecting && <ChecksSection document={document} isOwn={wrong !== undefined} />}
              <SourcesSection document={document} />
              {!collecting && <GlossarySection document={document} />}
            </div>
          </div>
        </DisputesContext>
      </ReportedByContext>
    </UnitsContext>
  );
}

function FilesSection({ id, children }: { id: FilesKey; children: ReactNode }) {
  const { t } = useReader();
  return (
    <Section id={id} title={t(`section.${id}`)} icon={Paperclip}>
      {children}
    </Section>
  );
}

/** A section that the owner of a shared report left out. */
function LeftOutSection({ id }: { id: SectionHead['key'] }) {
  const { t } = useReader();
  return <Section id={id} title={t(`section.${id}`)} icon={EyeOff} absence={t('absence.left_out')} />;
}

/** Unfolds what is folded while the page is printed, and folds it again afterwards. */
function useOpenForPrint(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...(area.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [area]);
}

/** The few most important findings, each with what to do about it. */
function ThingsList({ things }: { things: ReportDocument['things'] }) {
  const { t, say } = useReader();
  if (things.length === 0) return null;
  return (
    <TitledSection
      id="things-title"
      title={t('things', { count: things.length })}
      heading={ui.text24}
      className={thingsListStyles.thingsList}
    >
      <ol className={`${ui.grid} ${ui.threeColumns}`}>
        {things.map(thing => (
          <li key={say(thing.text)} className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
            <ToneMark tone={thing.state}>{t(`tone.${thing.state}`)}</ToneMark>
            <p>{say(thing.text)}</p>
            <p className={`${ui.flexRow} ${ui.alignTop} ${ui.secondaryText} ${ui.text14}`}>
              <CornerDownRight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
              <span>{say(thing.next)}</span>
            </p>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

/** The way through a long report; it stays at the top and shows where one is. */
function SectionNav({ contents }: { contents: readonly ContentKey[] }) {
  const { t } = useReader();
  const current = useSectionInView(contents);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = nav.current?.firstElementChild;
    const link = current && nav.current?.querySelector(`[href="#${current}"]`);
    if (!(bar instanceof HTMLElement) || !(link instanceof HTMLElement)) return;
    bar.scrollTo({ left: link.offsetLeft - bar.clientWidth / 2 + link.clientWidth / 2 });
  }, [current]);
  return (
    <nav className={sectionNavStyles.sectionNav} aria-label={t('contents')} ref={nav}>
      <div className={ui.pageWidth}>
        {contents.map(key => (
          <a key={key} href={`#${key}`} aria-current={key === current ? 'location' : undefined}>
            {t(`short.${key}`)}
          </a>
        ))}
      </div>
    </nav>
  );
}

function useSectionInView(contents: readonly ContentKey[]): ContentKey | null {
  const [current, setCurrent] = useState<ContentKey | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting);
        if (entered) setCurrent(contents.find(key => key === entered.target.id) ?? null);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const key of contents) {
      const section = document.getElementById(key);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [contents]);
  return current;
}

const sectionOf: Record<Tile['key'], string> = {
  brands: 'brands',
  loss: 'jsi',
  accidents: 'accidents',
  odometer: 'odometer',
  theft: 'theft',
  liens: 'liens',
  recalls: 'recalls',
  owners: 'ownership',
  use: 'ownership',
  mileage: 'odometer',
};

const WORDS_THAT_FIT = 12;

/** The ten answers at a glance, or five where the titles of the United States are left out, each leading to its section. */
function TileGrid({ tiles, heads }: { tiles: readonly Tile[]; heads: readonly SectionHead[] }) {
  const { t, say } = useReader();
  return (
    <ul className={styles.tileGrid} aria-label={t('glance')}>
      {tiles.map(tile => {
        const value = tile.value === null ? null : say(tile.value);
        return (
          <li key={tile.key} className={ui.displayContents}>
            <a
              className={styles.tile}
              href={`#${heads.some(({ key }) => key === sectionOf[tile.key]) ? sectionOf[tile.key] : 'sources'}`}
            >
              <span className={styles.tileLabel}>{t(`tile.${tile.key}`)}</span>
              <span
                className={
                  value && value.length > WORDS_THAT_FIT
                    ? `${styles.tileValue} ${styles.longTileValue}`
                    : styles.tileValue
                }
              >
                {value ?? (tile.state === 'none_reported' ? t('noneShort') : '–')}
              </span>
              <ToneMark tone={tile.state}>{t(`tone.${tile.state}`)}</ToneMark>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Which car, which report, made when; `picture` is at the right. */
function ReportCover({ document, picture }: { document: ReportDocument; picture?: ReactNode }) {
  const { t, say, day, miles } = useReader();
  const { vehicle, document: made } = document;
  return (
    <div className={picture ? styles.reportCover : `${styles.reportCover} ${styles.plainCover}`}>
      <div>
        <p className={`${ui.secondaryText} ${ui.mediumWeight}`}>{t('title')}</p>
        <h1 className={ui.text44}>
          {[vehicleName(vehicle.year, vehicle.make, vehicle.model), vehicle.trim].filter(Boolean).join(' ')}
        </h1>
        {!isNameNumber(vehicle.vin) && (
          <p className={styles.coverVin}>
            <VinText vin={vehicle.vin} colored />
          </p>
        )}
        {vehicle.decoded && <p className={`${ui.text14} ${ui.secondaryText}`}>{say(vehicle.decoded)}</p>}
        <dl className={`${styles.coverFacts} ${ui.tabularNumbers}`}>
          <div>
            <dt>{t('cover.number')}</dt>
            <dd className={ui.monospace}>{made.id}</dd>
          </div>
          <div>
            <dt>{t('cover.made')}</dt>
            <dd>
              {day(made.created)}, {made.time}
            </dd>
          </div>
          {vehicle.given !== null && (
            <div>
              <dt>{t('cover.given')}</dt>
              <dd>{miles(vehicle.given)}</dd>
            </div>
          )}
          {made.version > 1 && (
            <div>
              <dt>{t('cover.version')}</dt>
              <dd>{made.version}</dd>
            </div>
          )}
        </dl>
      </div>
      {picture && <div className={styles.coverPicture}>{picture}</div>}
    </div>
  );
}
