import type { TextField } from './sheet.ts';

export type ClassicField = TextField | 'modelYear';

/** One stretch of the number and what it says; places count from 1. */
type ClassicPosition = { from: number; to: number; text: string; meaning: string; field: string };

/** One way in which a pre-1981 VIN can be read. */
export type ClassicReading = {
  /** The data sheet and the numbering scheme on it. */
  sheet: string;
  scheme: string;
  make: string;
  division?: string;
  model?: string;
  series?: string;
  body?: string;
  engine?: string;
  plant?: string;
  drive?: string;
  transmission?: string;
  steering?: string;
  gvwr?: string;
  month?: string;
  sequence?: string;
  /** Only when the number, or the year that was given, settles it; otherwise see the range. */
  modelYear?: number;
  yearFrom: number;
  yearTo: number;
  /** 0..1 for each field that has a value. */
  confidence: Partial<Record<ClassicField, number>>;
  /** 0..1: how well the whole number fits. */
  overall: number;
  /** The layout in words. */
  rule: string;
  notes: string[];
  positions: ClassicPosition[];
};

export type ClassicOptions = { modelYear?: number; make?: string };
