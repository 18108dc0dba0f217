import {
  type Computed,
  type ExplainedRow,
  type ExplainedSource,
  type ExplainedStep,
  type Explanation,
  explanation,
} from '@gso/contract/explain/explanation';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { RecordLink } from '../pickers/record-link.tsx';
import { Link } from '@tanstack/react-router';
import { Dialog } from '../ui/dialog.tsx';
import { FailurePanel } from '../ui/failure-panel.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { formatCount, formatDate, formatDateTime, timeZone } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { ExplainedFigure } from './explained-figure.ts';
import classes from './explanation-dialog.module.css';
import { explanationWords } from './explanation-words.ts';
import { listPlace } from './list-place.ts';
import { formulaText, valueText } from './formula-text.ts';

/** With seconds: figures are kept for some seconds only. */
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });

interface ExplanationDialogProps {
  figure: ExplainedFigure;
  title: string;
  onClose: () => void;
}

/** How a figure was computed: its formula with the values, what they were computed from, and the inputs. */
export function ExplanationDialog({ figure: { path, query }, title, onClose }: ExplanationDialogProps) {
  const t = useWords(explanationWords);
  useReturnFocus();
  const { data, error, refetch } = useQuery({
    queryKey: ['explanation', path, query],
    queryFn: ({ signal }) => call({ path, query, reply: explanation, signal }),
    // A figure that was changed meanwhile is explained as it is now.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={title} size={640} onClose={onClose}>
      {error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Content found={data} />
      ) : (
        <p className={classes.note}>{t.loading}</p>
      )}
    </Dialog>
  );
}

function Content({ found: { steps, inputs, currency, kept } }: { found: Explanation }) {
  const t = useWords(explanationWords);
  return (
    <>
      {steps.map((step, place) => (
        <Step key={step.name} step={step} currency={currency} isResult={place === 0} />
      ))}
      {inputs.length > 0 && (
        <section className={classes.step} aria-labelledby="explained-inputs">
          <h3 id="explained-inputs" className={classes.name}>
            {t.inputs}
          </h3>
          <ul className={classes.list}>
            {inputs.map((input) => (
              <Source key={`${input.name} ${input.of}`} input={input} currency={currency} />
            ))}
          </ul>
        </section>
      )}
      {kept && steps[0] && (
        <p className={classes.note}>
          {t.kept(valueText({ value: kept.value, unit: steps[0].unit }, currency), clock.format(new Date(kept.at)))}
          {kept.value !== steps[0].value && ` ${t.changedSince}`}
        </p>
      )}
    </>
  );
}

interface StepProps {
  step: ExplainedStep;
  currency: string;
  isResult: boolean;
}

function Step({ step, currency, isResult }: StepProps) {
  const t = useWords(explanationWords);
  const { name, unit, value, fixed, rows } = step;
  return (
    <section className={classes.step} aria-label={t.names[name]}>
      <div className={classes.head}>
        <h3 className={classes.name}>{t.names[name]}</h3>
        <span className={isResult ? classes.result : classes.value}>{valueText({ value, unit }, currency)}</span>
      </div>
      {fixed !== '' && <p className={classes.note}>{t.fixed[fixed]}</p>}
      <Formula computed={step} unit={unit} currency={currency} named />
      {rows && (
        <>
          <p className={classes.note}>{t.sumOf(formatCount(rows.shown.length + (rows.more?.count ?? 0)))}</p>
          {rows.list && (
            <p className={classes.note}>
              <Link {...listPlace(rows.list)}>{t.openList}</Link>
            </p>
          )}
          <ol className={classes.list}>
            {rows.shown.map((row, place) => (
              <Row key={place} row={row} unit={unit} currency={currency} />
            ))}
            {rows.more && (
              <li className={classes.row}>
                <span>{t.more(formatCount(rows.more.count))}</span>
                <span className={classes.value}>{valueText({ value: rows.more.value, unit }, currency)}</span>
              </li>
            )}
          </ol>
        </>
      )}
    </section>
  );
}

interface RowProps {
  row: ExplainedRow;
  unit: ExplainedStep['unit'];
  currency: string;
}

const Row = ({ row, unit, currency }: RowProps) => (
  <li className={classes.row}>
    <div>
      {row.record ? (
        <RecordLink kind={row.record.kind} id={row.record.id}>
          {row.label}
        </RecordLink>
      ) : (
        row.label
      )}
      {/* A formula of a single value is that value. */}
      {row.formula.length > 1 && <Formula computed={row} unit={unit} currency={currency} />}
      <Marks day={row.day} changedBy={row.changedBy} changedAt={row.changedAt} />
    </div>
    {unit !== 'count' && <span className={classes.value}>{valueText({ value: row.value, unit }, currency)}</span>}
  </li>
);

type MarksProps = Pick<ExplainedRow, 'changedBy' | 'changedAt'> &
  Partial<Pick<ExplainedRow, 'day'> & Pick<ExplainedSource, 'validFrom'>>;

/** Its day, since when it is valid, and who changed it last. */
function Marks({ day = null, validFrom = null, changedBy, changedAt }: MarksProps) {
  const t = useWords(explanationWords);
  const texts = [
    ...(day === null ? [] : [formatDate(day)]),
    ...(validFrom === null ? [] : [t.validFrom(formatDateTime(validFrom))]),
    ...(changedBy === null || changedAt === null ? [] : [t.changed(changedBy, formatDateTime(changedAt))]),
  ];
  return texts.length > 0 && <p className={classes.note}>{texts.join(' · ')}</p>;
}

interface FormulaProps {
  computed: Computed;
  unit: ExplainedStep['unit'];
  currency: string;
  /** Also with the names of the operands. */
  named?: true;
}

function Formula({ computed: { formula, rounded }, unit, currency, named }: FormulaProps) {
  const t = useWords(explanationWords);
  if (formula.length === 0) return null;
  const hasNames = named && formula.some((token) => 'name' in token);
  return (
    <>
      {hasNames && <p className={classes.note}>{formulaText(formula, currency, t.names)}</p>}
      <p className={classes.formula}>
        {formulaText(formula, currency)}
        {rounded && ` = ${valueText({ value: rounded.from, unit }, currency)}`}
      </p>
      {rounded && (
        <p className={classes.note}>{t.rounded(valueText({ value: rounded.step, unit }, currency), rounded.isDown)}</p>
      )}
    </>
  );
}

function Source({ input, currency }: { input: ExplainedSource; currency: string }) {
  const t = useWords(explanationWords);
  const { name, of, record, validFrom, changedBy, changedAt } = input;
  return (
    <li className={classes.row}>
      <div>
        {t.names[name]} {of}
        {record && (
          <div>
            <RecordLink kind={record.kind} id={record.id}>
              {record.name}
            </RecordLink>
          </div>
        )}
        <Marks validFrom={validFrom} changedBy={changedBy} changedAt={changedAt} />
      </div>
      <span className={classes.value}>{valueText(input, currency)}</span>
    </li>
  );
}
