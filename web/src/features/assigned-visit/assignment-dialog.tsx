import type { AssignedVisitRow } from '@gso/contract/assigned-visit';
import { shodanAccess } from '@gso/contract/shodan';
import type { UserOption } from '@gso/contract/user';
import { visitAccess, type VisitType } from '@gso/contract/visit/visit-access';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay, useSession } from '../../api/session.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { nothingPicked } from '../../form/picked.ts';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts';
import { peopleQuery, type PeopleWanted } from '../../pickers/people.ts';
import { UserSelect } from '../../pickers/user-select.tsx';
import { CustomerAndShodan, ProjectAndCustomer, VisitTimes } from '../../pickers/visit-fields.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import type { Picked } from '../../ui/field/record-picker.tsx';
import { today } from '../../words/calendar.ts';
import { visitText, visitTypeWords } from '../../words/values/visit.ts';
import { useWords } from '../../words/words.ts';
import { assignmentApi } from './api.ts';
import formClasses from '../../form/form-dialog.module.css';
import classes from './assignment-dialog.module.css';
import {
  assignmentForm,
  type AssignmentValues,
  inputOf,
  newAssignment,
  patchOf,
  valuesIn,
  valuesOf,
} from './assignment-form.ts';
import { assignmentWords } from './words.ts';

export const SalesAssignmentDialog = (props: RecordDialogProps<AssignedVisitRow>) => (
  <AssignmentDialog {...props} type="SALES" />
);
export const ProjectAssignmentDialog = (props: RecordDialogProps<AssignedVisitRow>) => (
  <AssignmentDialog {...props} type="PROJECT" />
);

interface AssignmentDialogProps extends RecordDialogProps<AssignedVisitRow> {
  type: VisitType;
}

/** The default sender is the user, so the form opens once the users with their ids are loaded. */
function AssignmentDialog(props: AssignmentDialogProps) {
  const username = useSession()?.claims.sub ?? '';
  const people = useQuery(peopleQuery({}));
  if (people.isPending) return null;
  const self = people.data?.find((person) => person.username === username);
  return <AssignmentForm {...props} self={self ? pickedOf(self) : nothingPicked} />;
}

const pickedOf = ({ id, username }: UserOption): Picked => ({ id, name: username });

function AssignmentForm({ type, record, self, onSaved, onClose }: AssignmentDialogProps & { self: Picked }) {
  const t = useWords(assignmentWords);
  const types = useWords(visitTypeWords);
  const mayPickShodan = useMay(shodanAccess.pick);
  const mayNameOthers = useMay(visitAccess.ofOthers);
  const form = useRecordForm({
    name: type === 'SALES' ? 'assignment-sales' : 'assignment-project',
    schema: assignmentForm,
    initialValues: record ? valuesOf(record) : newAssignment(type, { today: today(), from: self }),
    record,
    labels: labelsOf(t.fields, type),
    titleOf: ({ customer }) => customer.company.name,
    textOf: visitText,
    valuesIn,
  });
  return (
    <FormDialog
      title={record ? t.editTitle : t.newTitle}
      form={form}
      save={(attempt) =>
        record
          ? assignmentApi.update(record.id, patchOf(attempt))
          : assignmentApi.create({ ...inputOf(attempt.values), type }, attempt.idempotencyKey)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className={formClasses.wide}>
        <span className={classes.label}>{t.visitType}</span> <Chip tone="blue">{types[type]}</Chip>
      </div>
      {type === 'SALES' ? (
        <CustomerAndShodan form={form} withShodan={mayPickShodan} />
      ) : (
        <ProjectAndCustomer form={form} />
      )}
      <DateField {...form.input('visitDate')} required />
      <VisitTimes form={form} />
      <Person form={form} role="to" whoOpen={type} />
      <Person form={form} role="from" disabled={!mayNameOthers} />
      <Textarea {...form.input('activity')} className={formClasses.wide} required autosize minRows={3} maxRows={12} />
    </FormDialog>
  );
}

interface PersonField {
  onChange: (person: Picked) => void;
}

interface PersonProps extends Pick<PeopleWanted, 'whoOpen'> {
  disabled?: boolean;
  form: RecordForm<AssignmentValues>;
  role: 'to' | 'from';
}

/** The form holds the person, and its error is at the id. */
function Person({ form, role, whoOpen, disabled = false }: PersonProps) {
  const person: PersonField = form.input(role);
  return (
    <UserSelect
      {...form.input(`${role}.id`)}
      required
      whoOpen={whoOpen}
      disabled={disabled}
      value={form.values[role].name}
      onChange={(chosen) => person.onChange(chosen ? pickedOf(chosen) : nothingPicked)}
    />
  );
}

/** In the order of the form: the first one is focused when it opens. */
function labelsOf(fields: (typeof assignmentWords)['en']['fields'], type: VisitType): Readonly<Record<string, string>> {
  const { to, from, shodan, project, visitDate, timeStart, timeEnd, activity } = fields;
  const company = fields['customer.company.name'];
  const customer = fields['customer.name'];
  return {
    ...(type === 'PROJECT' && { project }),
    'customer.company.id': company,
    'customer.id': customer,
    customer,
    ...(type === 'SALES' && { shodan }),
    visitDate,
    timeStart,
    timeEnd,
    'to.id': to,
    to,
    'from.id': from,
    from,
    activity,
  };
}
