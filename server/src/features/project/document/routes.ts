import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { recordId } from '@gso/contract/fields';
import { projectAccess } from '@gso/contract/project';
import * as z from 'zod';
import { readRows, statement } from '../../../platform/db/statement.ts';
import { route } from '../../../platform/http/route.ts';
import { FileReply } from '../../../platform/http/special-replies.ts';
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts';
import { readRecord } from '../../../platform/record/record-kind.ts';
import { readWorkingDays } from '../../holiday/working-days.ts';
import { readLetterheadAndLogo } from '../../letterhead/queries.ts';
import { readBaseline } from '../baseline.ts';
import { project } from '../project-kind.ts';
import { readPhases } from '../task-queries.ts';
import { planData } from './plan-data.ts';

interface Days {
  today: string;
  /** When the baseline was taken. */
  baselineOn: string | null;
}

const template = fileURLToPath(new URL('./plan.typ', import.meta.url));

export const projectDocumentRoutes = (printer: PdfPrinter) => [
  route({
    method: 'GET',
    path: '/api/project/{id}/plan.pdf',
    summary: 'The saved plan of one project as a PDF document, A3 landscape',
    access: projectAccess.read,
    params: z.strictObject({ id: recordId }),
    response: { 200: 'file' },
    refuses: [404, 422],
    handler: async ({ reads, actor, language, params: { id } }) => {
      const [row, phases, baseline, { head, logo }, days, [now]] = await Promise.all([
        readRecord(reads, project, id),
        readPhases(reads, id),
        readBaseline(reads, id),
        readLetterheadAndLogo(reads),
        readWorkingDays(reads),
        readRows<Days>(
          reads,
          statement`select business_today() as today, (baseline_at at time zone business_time_zone())::date as "baselineOn"
            from project where id = ${id}`,
        ),
      ]);
      const { today, baselineOn } = now ?? { today: row.dueDate, baselineOn: null };
      const contents = { project: row, phases, baseline, baselineOn, letterhead: head, days, today, language };
      const data = planData(contents);
      const pdf = await printer.print(actor.userId, {
        template,
        data: JSON.stringify(data),
        files: logo ? { logo } : {},
      });
      return new FileReply(`${row.refNo}-plan.pdf`, 'application/pdf', Readable.from([pdf]), {
        'content-length': String(pdf.byteLength),
      });
    },
  }),
];
