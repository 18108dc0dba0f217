import type { NamedCustomer } from '@gso/contract/fields';
import type { ProjectOption } from '@gso/contract/project';
import type { ShodanOption } from '@gso/contract/shodan';
import type { RecordForm } from '../form/use-record-form.ts';
import { TimeField } from '../ui/field/time-field.tsx';
import { endAfter } from '../words/time-of-day.ts';
import { useWords } from '../words/words.ts';
import { CompanyCustomerFields, companyCustomerInput } from './company-customer-fields.tsx';
import { ProjectPicker } from './project-picker.tsx';
import { ShodanSelect } from './shodan-select.tsx';
import formClasses from '../form/form-dialog.module.css';
import classes from './visit-fields.module.css';
import { pickerWords } from './words.ts';

/** The fields of a form about a visit. */
interface VisitValues {
  customer: NamedCustomer;
  shodan: ShodanOption | null;
  project: Omit<ProjectOption, 'customer'> | null;
  timeStart: string;
  timeEnd: string;
}

interface Field<Value> {
  onChange: (value: Value) => void;
  onBlur?: () => void;
}

interface FieldsProps<Values extends VisitValues> {
  form: RecordForm<Values>;
}

/** The properties of a field, with the type of what it holds. */
const fieldOf = <Name extends keyof VisitValues>(
  form: { input: (name: Name) => Field<VisitValues[Name]> },
  name: Name,
): Field<VisitValues[Name]> => form.input(name);

/** The customer of a sales visit. Another customer clears the shodan; a shodan fills in its customer. */
export function CustomerAndShodan<Values extends VisitValues>({
  form,
  withShodan = true,
}: FieldsProps<Values> & { withShodan?: boolean }) {
  const shodan = fieldOf(form, 'shodan');
  const pair = companyCustomerInput(form, 'customer');
  const chooseCustomer = (customer: NamedCustomer) => {
    pair.onChange(customer);
    shodan.onChange(null);
  };
  return (
    <>
      <CompanyCustomerFields {...pair} onChange={chooseCustomer} required />
      {withShodan && (
        <div className={formClasses.wide}>
          <ShodanSelect
            {...shodan}
            customer={form.values.customer}
            onChange={(chosen, customer) => {
              if (customer) pair.onChange(customer);
              shodan.onChange(chosen);
            }}
          />
        </div>
      )}
    </>
  );
}

interface ProjectAndCustomerProps<Values extends VisitValues> extends FieldsProps<Values> {
  required?: boolean;
}

/** The customer of a project visit. A project fills in its customer; another customer clears the project. */
export function ProjectAndCustomer<Values extends VisitValues>({ form, required }: ProjectAndCustomerProps<Values>) {
  const t = useWords(pickerWords);
  const project = fieldOf(form, 'project');
  const pair = companyCustomerInput(form, 'customer');
  const chooseProject = (chosen: ProjectOption | null) => {
    if (!chosen) return project.onChange(null);
    const { customer, ...named } = chosen;
    pair.onChange(customer);
    project.onChange(named);
  };
  const chooseCustomer = (customer: NamedCustomer) => {
    pair.onChange(customer);
    project.onChange(null);
  };
  return (
    <>
      <div className={formClasses.wide}>
        <ProjectPicker
          {...project}
          required={required === true}
          description={t.projectFillsIn}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          customerId={form.values.customer.id}
          onChange={chooseProject}
        />
      </div>
      <CompanyCustomerFields {...pair} onChange={chooseCustomer} required />
    </>
  );
}

/** Start and end time. */
export function VisitTimes<Values extends VisitValues>({ form }: FieldsProps<Values>) {
  const start = fieldOf(form, 'timeStart');
  const end = fieldOf(form, 'timeEnd');
  const { timeStart, timeEnd } = form.values;
  return (
    <div className={classes.times}>
      <TimeField
        {...start}
        required
        onBlur={() => {
          start.onBlur?.();
          const later = endAfter(timeStart, timeEnd);
          if (later !== timeEnd) end.onChange(later);
        }}
      />
      <TimeField {...end} required />
    </div>
  );
}
