import type { Ref } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { MaterialName } from '../../../pickers/material-name.tsx';
import { useCreate } from '../../../pickers/use-create.ts';
import { RecordPicker } from '../../../ui/field/record-picker.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatAmount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { fetchItem, searchMaterials } from './materials.ts';
import classes from './chosen-lines.module.css';
import { type Material, qtyTypeOf } from './wizard-form.ts';
import { wizardWords } from './words.ts';

interface MaterialSearchProps {
  ref: Ref<HTMLInputElement>;
  bundlesFirst: boolean;
  /** The focus goes here when the step opens. */
  isStart: boolean;
  onTake: (material: Material) => void;
}

/** The search in the last row. It finds items and bundles, whichever the table shows, and creates a missing item. */
export function MaterialSearch({ ref, bundlesFirst, isStart, onTake }: MaterialSearchProps) {
  const t = useWords(wizardWords);
  const create = useCreate('item', ({ id }) => {
    fetchItem(id).then(onTake, (error: unknown) => showSnackbar({ kind: 'error', text: sentenceOf(error) }));
  });
  return (
    <RecordPicker
      ref={ref}
      label={t.addLine}
      labelProps={{ className: classes.hidden }}
      placeholder={t.addHint}
      {...(isStart && { 'data-step-start': true })}
      queryKey={['material', bundlesFirst]}
      create={create}
      search={async (typed, signal) =>
        // Nothing stays picked here, so the position identifies an option.
        (await searchMaterials(typed, signal, { bundlesFirst })).map((material, at) => ({
          id: at + 1,
          name: material.materialNo,
          material,
        }))
      }
      optionOf={({ material }) => (
        <span className={classes.option}>
          <span>
            <MaterialName material={material} />
          </span>
          {qtyTypeOf(material) === 'SET' && <span className={classes.set}>SET</span>}
          <span className={classes.price}>{formatAmount(material.price.sellingPrice, material.currency)}</span>
        </span>
      )}
      onChange={(taken) => {
        if (taken) onTake(taken.material);
      }}
    />
  );
}
