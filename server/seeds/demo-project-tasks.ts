import { type ProjectPhase, projectPhases } from '@gso/contract/project';
import { addDays } from '@gso/contract/rules/calendar-days';
import { spreadDays } from '@gso/contract/rules/spread-days';
import type { DemoProject } from './demo-projects.ts';

const engineers = ['andi', 'fitri', 'joko', 'admin', 'rudi'] as const;
const approvers = ['rudi', 'admin'] as const;

export interface DemoTask {
  phase: ProjectPhase;
  place: number;
  desc: string;
  assignedTo: string;
  startDate: string;
  endDate: string;
  /** The days on which things happened to it. */
  submitted: string | null;
  approved: { on: string; by: string } | null;
  rejected: { on: string; by: string; reason: string } | null;
}

type Template = readonly { phase: ProjectPhase; description: string }[];
type State = 'open' | 'submitted' | 'rejected' | 'approved';

/** The usual tasks of a project, as far as they have come on such a day. */
export function demoTasksOf(demo: DemoProject, template: Template, today: string): DemoTask[] {
  const inOrder = projectPhases.flatMap((phase) => template.filter((task) => task.phase === phase));
  const days = spreadDays(inOrder.length, addDays(today, -demo.startedAgo), addDays(today, demo.dueIn));
  const placeIn = new Map<ProjectPhase, number>();
  return inOrder.map(({ phase, description }, at) => {
    const place = (placeIn.get(phase) ?? 0) + 1;
    placeIn.set(phase, place);
    const seed = at + demo.name.length;
    const assignedTo = engineers[seed % engineers.length] ?? 'andi';
    const { startDate, endDate } = days[at] ?? { startDate: today, endDate: today };
    const task = { phase, place, desc: description, assignedTo, startDate, endDate };
    return { ...task, ...happened(stateOf(demo, phase, place), { assignedTo, endDate, today, seed }) };
  });
}

/** Complete phases are approved; in the one under way the tasks are in different states; the rest is to come. */
function stateOf({ complete, name }: DemoProject, phase: ProjectPhase, place: number): State {
  const at = projectPhases.indexOf(phase);
  if (at !== complete) return at < complete ? 'approved' : 'open';
  if (place === 1) return name.length % 3 === 0 ? 'approved' : 'submitted';
  return place === 2 && name.length % 2 === 0 ? 'rejected' : 'open';
}

const reasons = ['Foto label kabel belum dilampirkan.', 'Hasil uji isolasi belum ditandatangani.'] as const;

function happened(
  state: State,
  { assignedTo, endDate, today, seed }: { assignedTo: string; endDate: string; today: string; seed: number },
): Pick<DemoTask, 'submitted' | 'approved' | 'rejected'> {
  const yesterday = addDays(today, -1);
  const inThePast = (day: string): string => (day > yesterday ? yesterday : day);
  const submitted = inThePast(addDays(endDate, (seed % 6) - 2));
  const decided = inThePast(addDays(submitted, seed % 4));
  const by = approvers.find((approver) => approver !== assignedTo) ?? 'rudi';
  const nothing = { submitted: null, approved: null, rejected: null };
  if (state === 'approved') return { ...nothing, submitted, approved: { on: decided, by } };
  if (state === 'submitted') return { ...nothing, submitted };
  if (state === 'rejected') {
    return { ...nothing, rejected: { on: decided, by, reason: reasons[seed % reasons.length] ?? reasons[0] } };
  }
  return nothing;
}
