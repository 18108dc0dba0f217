import classes from './row-call-line.module.css';
import { ToolLine } from '../form/tool-line.tsx';
import type { RowCallState } from './use-row-call.ts';

/** Above a list: what a row is doing, or why it could not. */
export function RowCallLine({ running, refusal, dismiss }: RowCallState) {
  return (
    <div className={classes.lines}>
      {running !== undefined && <ToolLine text={running} percent={undefined} />}
      {refusal !== undefined && <ToolLine text={refusal} onDismiss={dismiss} />}
    </div>
  );
}
