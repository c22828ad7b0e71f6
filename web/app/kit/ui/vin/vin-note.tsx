import Check from 'lucide-react/icons/check';
import History from 'lucide-react/icons/rotate-ccw-clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../messages/intl.ts';
import { splitVin } from './vin-groups.ts';
import type { VinReading } from './vin-reading.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './vin-note.module.css';

const MAX_OFFERED = 4;

/** One likely reading of a mistyped number. */
export interface VinSuggestion {
  vin: string;
  /** Why it is likely, as a sentence part. */
  reason: string;
  /** The vehicle it would be, when known. */
  vehicle: string | null;
  /** Positions (from 1) that differ from what was typed. */
  positions: number[];
}

/** The answer about a number from a source that knows vehicles. */
export interface SecondOpinion {
  /** It was made for another market, where there is no check digit. */
  abroad: boolean;
  vehicle: string | null;
  suggestions: VinSuggestion[];
}

/** The pages that take a number of another kind than the field's. */
export interface NumberPaths {
  /** Of a vehicle by its number as it was typed. */
  typed: (number: string) => string;
  /** Of a pre-1981 VIN. */
  classic: (number: string) => string;
  /** That asks for the state of a plate. */
  plate: (plate: string) => string;
}

interface VinNoteProps {
  vin: string;
  reading: VinReading;
  opinion: SecondOpinion | null;
  onPick: (vin: string) => void;
  paths: NumberPaths;
}

/** The sentence under the field; it changes with what is typed. */
export function VinNote({ vin, reading, opinion, onPick, paths }: VinNoteProps) {
  const t = useTranslations('ui.vin_field');
  switch (reading.state) {
    case 'empty':
    case 'typing':
      return null;
    case 'letters':
      return (
        <p className={`${ui.text14} ${ui.marginTop2}`}>
          {t('letters', { count: reading.letters.length, letters: reading.letters.join(', ') })}{' '}
          {reading.fixed && <LettersFix fixed={reading.fixed} vin={vin} onPick={onPick} />}
        </p>
      );
    case 'symbols':
      return (
        <p className={`${ui.text14} ${ui.marginTop2}`}>
          {t('symbols', { symbols: reading.symbols.join(' ') })}{' '}
          <button type="button" className={ui.linkButton} onClick={() => onPick(reading.fixed)}>
            {t('symbols_fix')}
          </button>
        </p>
      );
    case 'several':
      return <SeveralNote vins={reading.vins} onPick={onPick} />;
    case 'plate':
      return <PlateNote {...reading} paths={paths} />;
    case 'short':
      return <p className={`${ui.text14} ${ui.marginTop2}`}>{t('short', { count: vin.length })}</p>;
    case 'words':
      return (
        <p className={`${ui.text14} ${ui.marginTop2}`} translate="no">
          {reading.number ? t('words', { number: reading.number }) : t('no_number')}
        </p>
      );
    case 'long':
      return <p className={`${ui.text14} ${ui.marginTop2}`}>{t('long', { count: vin.length })}</p>;
    case 'frame':
      return <p className={`${ui.text14} ${ui.marginTop2}`}>{t('frame')}</p>;
    case 'classic':
      return (
        <p className={`${ui.text14} ${ui.marginTop2} ${styles.vinFits}`}>
          <History className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          <span>
            {t('classic')} <Link to={paths.classic(vin)}>{t('classic_go')}</Link>
          </span>
        </p>
      );
    case 'fits':
      return (
        <p className={`${ui.text14} ${ui.mediumWeight} ${ui.marginTop2} ${styles.vinFits}`}>
          <Check className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          {opinion?.vehicle ? t('fits_vehicle', { vehicle: opinion.vehicle }) : t('fits')}
        </p>
      );
    case 'check':
      return <CheckNote title={t('check_title')} text={t('check', reading)} opinion={opinion} onPick={onPick} />;
    case 'abroad':
      if (opinion?.abroad) {
        return (
          <p className={`${ui.text14} ${ui.marginTop2}`}>
            {t('abroad', { vehicle: opinion.vehicle ?? vin.slice(0, 3) })}
          </p>
        );
      }
      return (
        <CheckNote title={t('maybe_abroad_title')} text={t('maybe_abroad')} opinion={opinion} onPick={onPick}>
          <p className={`${ui.text14} ${ui.marginTop3}`}>
            <Link to={paths.typed(vin)}>{t('as_typed')}</Link>{' '}
            <span className={ui.secondaryText}>{t('as_typed_why')}</span>
          </p>
        </CheckNote>
      );
  }
}

/** Fewer characters than a VIN has: a plate most likely, or a pre-1981 VIN. */
function PlateNote({ plate, classic, paths }: { plate: string; classic: boolean; paths: NumberPaths }) {
  const t = useTranslations('ui.vin_field');
  return (
    <p className={`${ui.text14} ${ui.marginTop2}`}>
      {t('plate', { count: plate.length })} <Link to={paths.plate(plate)}>{t('plate_go')}</Link>
      {classic && (
        <>
          {' '}
          {t('plate_or_classic')} <Link to={paths.classic(plate)}>{t('classic_go')}</Link>
        </>
      )}
    </p>
  );
}

/** A text with more than one VIN: the reader says which. */
function SeveralNote({ vins, onPick }: Pick<VinNoteProps, 'onPick'> & { vins: string[] }) {
  const t = useTranslations('ui.vin_field');
  return (
    <div className={styles.vinNote}>
      <p className={ui.semibold}>{t('several', { count: vins.length })}</p>
      <SuggestionList
        suggestions={vins.slice(0, MAX_OFFERED).map(vin => ({ vin, reason: '', vehicle: null, positions: [] }))}
        onPick={onPick}
      />
    </div>
  );
}

interface CheckNoteProps extends Pick<VinNoteProps, 'opinion' | 'onPick'> {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The check digit does not fit: what that means, and which numbers may have been meant. */
function CheckNote({ title, text, opinion, onPick, children }: CheckNoteProps) {
  const t = useTranslations('ui.vin_field');
  return (
    <div className={styles.vinNote}>
      <p className={`${ui.semibold} ${styles.vinFits} ${ui.cautionText}`}>
        <TriangleAlert className={ui.icon} aria-hidden />
        {title}
      </p>
      <p className={ui.marginTop1}>
        {text}
        {opinion && opinion.suggestions.length > 0 && ` ${t('did_you_mean')}`}
      </p>
      {opinion && <SuggestionList suggestions={opinion.suggestions} onPick={onPick} />}
      {children}
    </div>
  );
}

function LettersFix({ vin, fixed, onPick }: { vin: string; fixed: string; onPick: (vin: string) => void }) {
  const t = useTranslations('ui.vin_field');
  const digits = [...new Set([...fixed].filter((digit, index) => digit !== vin[index]))].join(', ');
  return (
    <button type="button" className={ui.linkButton} onClick={() => onPick(fixed)}>
      {t('letters_fix', { digits })}
    </button>
  );
}

function SuggestionList({ suggestions, onPick }: { suggestions: VinSuggestion[]; onPick: (vin: string) => void }) {
  return (
    <ul className={`${ui.stack} ${ui.marginTop3}`} style={{ '--gap': '.5rem' }}>
      {suggestions.map(suggestion => (
        <li key={suggestion.vin}>
          <button type="button" className={styles.vinSuggestion} onClick={() => onPick(suggestion.vin)}>
            <SuggestedVin vin={suggestion.vin} positions={suggestion.positions} />
            <span className={`${ui.secondaryText} ${ui.text14}`}>
              {[suggestion.reason, suggestion.vehicle].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A number with the characters that differ from what was typed in bold. */
export function SuggestedVin({ vin, positions }: { vin: string; positions: number[] }) {
  return (
    <span className={ui.monospace} translate="no">
      <span className={ui.visuallyHidden}>{vin}</span>
      <span aria-hidden="true">
        {splitVin(vin).map((part, index) => [
          index > 0 && ' ',
          ...part.characters.map(({ character, position }) =>
            positions.includes(position) ? <b key={position}>{character}</b> : character,
          ),
        ])}
      </span>
    </span>
  );
}
