import { assignedVisitInput } from '@gso/contract/assigned-visit';
import { visitFileInput } from '@gso/contract/field/visit-file';
import { visitInput } from '@gso/contract/visit';
import { demoAssignments } from '../../../seeds/demo-assignments.ts';
import { plannedDay, workday } from '../../../seeds/demo-calendar.ts';
import { type DemoPhoto, photoOf } from '../../../seeds/demo-photos.ts';
import { demoProjectVisits } from '../../../seeds/demo-project-work.ts';
import { demoProjects } from '../../../seeds/demo-projects.ts';
import { demoSalesVisits } from '../../../seeds/demo-visits.ts';
import { assignVisit } from '../../features/assigned-visit/assign-visit.ts';
import { insertFile } from '../../features/visit/file/write-visit-file.ts';
import { createVisit } from '../../features/visit/write-visit.ts';
import { attachmentOf } from '../../platform/files/attachment.ts';
import type { Office } from './office.ts';
import { type DatedEvent, eventOn, type Moment } from './timeline.ts';

/** Everybody logs their own visits: in the evening of the day, or the day before a planned one. */
export function eventsOfVisits(office: Office): DatedEvent[] {
  return [...salesVisits(office), ...projectVisits(office), ...assignments(office)];
}

/** Planned visits were entered today. */
const written = (office: Office, day: string): string => (day > office.today ? office.today : day);
const morning = 490;

function salesVisits(office: Office): DatedEvent[] {
  return demoSalesVisits(office.today).map(({ day, times, contact, shodan, username, photos = [], ...visit }) =>
    eventOn(written(office, day), morning, async (at) => {
      const visitId = await log(office, username, at, () => ({
        ...visit,
        type: 'SALES',
        visitDate: day,
        timeStart: times[0],
        timeEnd: times[1],
        customer: { id: office.contacts.get(contact).id },
        shodan: shodan === undefined ? null : { id: office.shodans.get(shodan).id },
      }));
      for (const photo of photos) await addPhoto(office, { visitId, username, photo }, at);
    }),
  );
}

interface TakenPhoto {
  visitId: number;
  username: string;
  photo: DemoPhoto;
}

async function addPhoto({ tx, files, people, dates }: Office, { visitId, username, photo }: TakenPhoto, at: Moment) {
  const actor = people.get(username);
  const attachment = await attachmentOf(`${photo}.jpg`, await photoOf(photo), { cleanPictures: true });
  const fileKey = await files.keep(actor, attachment);
  const { id } = await insertFile(tx, actor, { visitId, item: visitFileInput.parse({}), attachment, fileKey });
  dates.mark('visit_file', id, at);
}

function projectVisits(office: Office): DatedEvent[] {
  return demoProjects.flatMap((demo, number) =>
    demoProjectVisits(demo, number, office.today).map(({ day, username, isPlanned, activity }) =>
      eventOn(written(office, day), 1080, (at) =>
        log(office, username, at, () => {
          const { id, customerId } = office.projects.get(demo.name);
          return {
            type: 'PROJECT',
            status: isPlanned ? 'DRAFT' : 'CONFIRMED',
            visitDate: day,
            timeStart: '0800',
            timeEnd: '1600',
            customer: { id: customerId },
            project: { id },
            activity,
          };
        }),
      ),
    ),
  );
}

async function log(office: Office, username: string, at: Moment, input: () => object): Promise<number> {
  const { id } = await createVisit(office.tx, office.people.get(username), visitInput.parse(input()));
  office.dates.mark('visit', id, at);
  return id;
}

function assignments(office: Office): DatedEvent[] {
  const { today, people } = office;
  return demoAssignments.map(({ from, to, contact, project, askedAgo, ahead, activity }) =>
    eventOn(workday(today, askedAgo), 1085, async (at) => {
      const built = project === undefined ? null : office.projects.get(project);
      const input = {
        type: built ? 'PROJECT' : 'SALES',
        from: { id: people.get(from).userId },
        to: { id: people.get(to).userId },
        customer: { id: built ? built.customerId : office.contacts.get(contact).id },
        project: built && { id: built.id },
        visitDate: plannedDay(today, ahead),
        timeStart: '1330',
        timeEnd: '1500',
        activity,
      };
      const { id, visit } = await assignVisit(office.tx, people.get(from), assignedVisitInput.parse(input));
      office.dates.mark('assigned_visit', id, at);
      office.dates.mark('visit', visit.id, at);
    }),
  );
}
