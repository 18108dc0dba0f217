import chartClasses from './chart.module.css';
import classes from './legend.module.css';

type Shown = 'now' | 'before' | 'target';

/** What the colours mean. A chart with a single colour needs no legend. */
export function Legend({ texts }: { texts: Partial<Record<Shown, string>> }) {
  const entries = Object.entries(texts);
  if (entries.length < 2) return null;
  return (
    <span className={`${classes.legend} ${chartClasses.colours}`}>
      {entries.map(([shown, text]) => (
        <span key={shown} className={classes.entry} data-shown={shown}>
          {text}
        </span>
      ))}
    </span>
  );
}
