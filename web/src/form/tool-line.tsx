import { CloseButton, Progress } from '@mantine/core';
import { useWords } from '../words/words.ts';
import classes from './tool-line.module.css';
import { listWords } from '../words/list-words.ts';

type ToolLineProps =
  | { text: string; /** Undefined when nobody knows how much is left. */ percent: number | undefined }
  | { text: string; onDismiss: () => void };

/** A row under the toolbar: the progress of a tool, or why it stopped. */
export function ToolLine(props: ToolLineProps) {
  const t = useWords(listWords);
  if ('onDismiss' in props) {
    return (
      <div className={classes.line} data-problem role="alert">
        <span className={classes.text}>{props.text}</span>
        <CloseButton aria-label={t.dismiss} onClick={props.onDismiss} />
      </div>
    );
  }
  return (
    <div className={classes.line}>
      <span className={classes.text} role="status">
        {props.text}
      </span>
      <Progress
        className={classes.bar}
        value={props.percent ?? 100}
        animated={props.percent === undefined}
        aria-label={props.text}
      />
    </div>
  );
}
