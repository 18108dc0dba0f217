import classes from './row-call-line.module.css';
import { ToolLine } from '../form/tool-line.tsx';
import type { RowCallState } from './use-row-call.ts';

/** Above a list: the progress of an action of a row, or why it failed. */
export function RowCallLine({ running, refusal, dismiss }: RowCallState) {
  return (
    <div className={classes.lines}>
      {running !== undefined && <ToolLine text={running} percent={undefined} />}
      {refusal !== undefined && <ToolLine text={refusal} onDismiss={dismiss} />}
    </div>
  );
}
