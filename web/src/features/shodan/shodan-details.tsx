import type { ShodanRow } from '@gso/contract/shodan';
import { RecordVisits } from '../visit-of-record/record-visits-panel.tsx';
import classes from './shodan-details.module.css';

/** What does not fit into a row: the whole description, and the visits of the shodan. */
export function ShodanDetails({ shodan }: { shodan: ShodanRow }) {
  return (
    <>
      <p className={classes.desc}>{shodan.desc}</p>
      <RecordVisits of="shodan" id={shodan.id} />
    </>
  );
}
