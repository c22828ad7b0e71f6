import {
  confirmStickerCall,
  confirmYearRestrictedCall,
  formDataCall,
  previewStickerCall,
  saveDraftCall,
  type StickerChoices,
  type StickerPreview,
} from '@marque/server/documents/stickers/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, send } from '../../../client.ts';
import { type Action, useAction } from '../../../kit/forms/use-call.ts';
import { boxFields } from './typed-box.ts';
import { inputOf, type SelectionFacts, type SelectionForm } from './selection.ts';

interface Begin extends SelectionFacts {
  form: SelectionForm;
  choices: StickerChoices;
  draft: string | null;
}

export interface Selection {
  choices: StickerChoices;
  /** The lists of the chosen trim. */
  form: SelectionForm;
  choose: (change: Partial<StickerChoices>) => void;
  preview: StickerPreview | null;
  /** A newer drawing is on its way. */
  isDrawing: boolean;
  /** Why these choices cannot be drawn, nor confirmed. */
  refusal: Error | null;
  /** The last choice could not be kept for later. */
  isUnsaved: boolean;
  /** Its error is one of these choices: another choice may be confirmed. */
  confirm: Action<{ spend_credit?: boolean }>;
}

/** The choices, kept on the server after each of them, and the sheet they give. `again`: for a new version. */
export function useSelection(begin: Begin, again: boolean): Selection {
  const [choices, setChoices] = useState(begin.choices);
  const saving = useSaving(begin.vin, begin.draft);
  const form = useForm(begin, choices);
  const drawn = useDrawing(begin, choices);
  const navigate = useNavigate();
  const confirm = useAction(
    async ({ spend_credit = false }: { spend_credit?: boolean; choices: StickerChoices }) => {
      const draft = await saving.last();
      const fields = boxFields();
      const dealer = fields ? { dealer: (await import('../revision/box-fields.tsx')).boxIn(fields) } : {};
      const input = { ...inputOf(begin, choices), regenerate: again, draft, spend_credit, ...dealer };
      const call = begin.year_restricted ? confirmYearRestrictedCall : confirmStickerCall;
      return send(call, input, { generating: true });
    },
    { leaves: true, onSuccess: () => navigate(`/members/sticker/${encodeURIComponent(begin.vin)}`) },
  );
  const isRefused = confirm.input?.choices === choices;
  return {
    choices,
    form,
    choose: change => {
      const next = { ...choices, ...change, colors: { ...choices.colors, ...change.colors } };
      setChoices(next);
      saving.save(next);
    },
    ...drawn,
    isUnsaved: saving.isUnsaved,
    confirm: {
      ...confirm,
      error: isRefused ? confirm.error : null,
      errorText: isRefused ? confirm.errorText : null,
      run: input => confirm.run({ ...input, choices }),
    },
  };
}

/** The lists of the chosen trim; while they come, those there are. */
function useForm(begin: Begin, { style }: StickerChoices): SelectionForm {
  const { vin } = begin;
  const { data } = useQuery({
    queryKey: ['sticker-form', vin, style ?? null],
    queryFn: ({ signal }) => send(formDataCall, { vin, trim: style ?? null }, { signal }),
    enabled: Boolean(style) && style !== begin.choices.style,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return style && style !== begin.choices.style && data ? data.form : begin.form;
}

/** The sheet of the choices. A request that is out of date is given up; the sheet before stays until the next is drawn. */
function useDrawing(begin: Begin, choices: StickerChoices): Pick<Selection, 'preview' | 'isDrawing' | 'refusal'> {
  const input = inputOf(begin, choices);
  const { data, error, isFetching } = useQuery({
    queryKey: ['sticker-preview', input],
    queryFn: ({ signal }) => send(previewStickerCall, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const drawn = data?.preview ?? null;
  const [last, setLast] = useState(drawn);
  if (data && drawn !== last) setLast(drawn);
  return { preview: data ? drawn : last, isDrawing: isFetching, refusal: error };
}

/** Keeps the choices one after the other, so that the last of them stays. */
function useSaving(vin: string, first: string | null) {
  const queue = useRef<Promise<string | null>>(Promise.resolve(first));
  const [isUnsaved, setUnsaved] = useState(false);
  return {
    isUnsaved,
    save(choices: StickerChoices) {
      queue.current = queue.current.then(async before => {
        try {
          const { draft } = await send(saveDraftCall, { vin, choices });
          setUnsaved(false);
          return draft?.id ?? before;
        } catch (error) {
          // A refusal is said where the choice was made.
          setUnsaved(!(error instanceof CallError && error.answer));
          return before;
        }
      });
    },
    /** The draft, once everything is kept. */
    last: () => queue.current,
  };
}
