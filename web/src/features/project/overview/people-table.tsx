import type { ProjectOverview } from '@gso/contract/project';
import { InnerNote } from '../../../ui/inner-table.tsx';
import { formatCount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './people-table.module.css';
import { overviewWords } from './words.ts';

/** Who works on the project, and how much. */
export function PeopleTable({ people }: { people: ProjectOverview['visitUserAndTask'] }) {
  const t = useWords(overviewWords);
  return (
    <section className={classes.people} aria-label={t.people}>
      <h2 className={classes.title}>{t.people}</h2>
      {people.length === 0 ? (
        <InnerNote>{t.noPeople}</InnerNote>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t.person}</th>
              <th scope="col">{t.totalVisit}</th>
              <th scope="col">{t.totalTaskAssigned}</th>
              <th scope="col">{t.totalTaskDone}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ username, name, totalVisit, totalTaskAssigned, totalTaskDone }) => (
              <tr key={username}>
                <th scope="row">
                  {username}
                  {name && name !== username && <span className={classes.name}> {name}</span>}
                </th>
                <td>{formatCount(totalVisit)}</td>
                <td>{formatCount(totalTaskAssigned)}</td>
                <td>{formatCount(totalTaskDone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
