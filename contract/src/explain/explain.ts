import type { Explanation, ExplainedSource, FigureName } from './explanation.ts';
import { figureUnits } from './explanation.ts';
import type { Recorded, RowFacts } from './recorded.ts';
import { stepsOf } from './steps-of.ts';

/** Where an input is stored, since when it is valid, and who changed it last. */
export type SourceFacts = Partial<Pick<ExplainedSource, 'of' | 'record' | 'validFrom' | 'changedBy' | 'changedAt'>>;

interface Explained {
  currency: string;
  result: Recorded;
  /** The figure as it is stored or shown; null if it has too many digits for that. */
  stored: number | null;
  /** A user entered it. */
  isEntered?: boolean;
  /** Its inputs are not known any more. */
  isKept?: boolean;
  /** The database counts it along with every change of its rows. */
  isCounted?: boolean;
  /** What the page shows for some seconds. */
  kept?: Explanation['kept'];
  rows?: readonly RowFacts[];
  sources?: Partial<Record<FigureName, SourceFacts>>;
  /** Inputs of the rows. */
  rowInputs?: readonly (SourceFacts & { name: FigureName; value: string })[];
}

/**
 * The explanation of a stored figure. If a user entered it, or if it was kept from an earlier time, it does not follow
 * from the present inputs; then only what is stored is shown.
 */
export function explanationOf({
  currency,
  result,
  stored,
  isEntered = false,
  isKept = false,
  isCounted = false,
  kept = null,
  rows,
  sources = {},
  rowInputs = [],
}: Explained): Explanation {
  const { name } = result;
  if (name === undefined) throw new Error('A figure that is explained has a name.');
  const unit = figureUnits[name];
  const isSame = stored === null || result.value.toNumber() === stored;
  const isInput = result.origin.kind === 'input';
  if (isEntered || isKept || isInput || !isSame) {
    const fixed = isEntered ? 'entered' : isSame && isInput ? 'input' : isCounted ? 'counted' : 'kept';
    const value = stored === null ? result.value.toFixed() : String(stored);
    return {
      currency,
      steps: [{ name, unit, value, formula: [], rounded: null, fixed, rows: null }],
      inputs: [sourceOf({ name, value, ...sources[name] })],
      kept,
    };
  }
  const { steps, inputs } = stepsOf(result, rows);
  const own = inputs.map((input) => ({ ...input, ...sources[input.name] }));
  return { currency, steps, inputs: [...own, ...rowInputs].map(sourceOf), kept };
}

const sourceOf = (input: SourceFacts & { name: FigureName; value: string }): ExplainedSource => ({
  ...{ of: '', record: null, validFrom: null, changedBy: null, changedAt: null },
  ...input,
  unit: figureUnits[input.name],
});
