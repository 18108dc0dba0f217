import type { CheckInInput } from '@gso/contract/field/check-in';
import type { NamedCustomer } from '@gso/contract/fields';
import type { VisitRow } from '@gso/contract/visit';
import { visitStatuses } from '@gso/contract/visit/visit-access';
import { Button, Textarea } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { FormBody } from '../../../form/form-body.tsx';
import { FormFrame } from '../../../form/form-frame.tsx';
import { type Attempt, type RecordForm, useRecordForm } from '../../../form/use-record-form.ts';
import { noCustomer } from '../../../form/picked.ts';
import { useLeaveGuard } from '../../../form/use-leave-guard.ts';
import { useSaving } from '../../../form/use-saving.ts';
import {
  CompanyCustomerFields,
  companyCustomerInput,
  ContactSelect,
} from '../../../pickers/company-customer-fields.tsx';
import { ShodanSelect } from '../../../pickers/shodan-select.tsx';
import { VisitTimes } from '../../../pickers/visit-fields.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { today } from '../../../words/calendar.ts';
import { statusWords } from '../../../words/status.ts';
import { timeNow } from '../../../words/time-of-day.ts';
import { visitText } from '../../../words/values/visit.ts';
import { useWords } from '../../../words/words.ts';
import { CheckInChoice } from '../check-in/check-in-choice.tsx';
import type { VisitFilesState } from '../files/use-visit-files.ts';
import { VisitFiles } from '../files/visit-files.tsx';
import { saveVisitOrKeep } from '../save-visit.ts';
import { visitWords } from '../words.ts';
import { lastCompanies } from './api.ts';
import { ChipChoice } from './chip-choice.tsx';
import { CompanyTiles } from './company-tiles.tsx';
import { NextVisit } from './next-visit.tsx';
import { newNowValues, nowForm, type NowValues, visitOf } from './now-form.ts';
import classes from './now.module.css';
import { nowWords } from './words.ts';

interface NowFormProps {
  files: VisitFilesState;
  onSaved: (visit: VisitRow, values: NowValues, checkIn: CheckInInput | null) => void;
}

/** The company first; the rest follows on the same page, with the button to save always in reach. */
export function NowForm({ files, onSaved }: NowFormProps) {
  const t = useWords(nowWords);
  const { fields } = useWords(visitWords);
  const username = useSession()?.claims.sub ?? '';
  const form = useRecordForm({
    name: 'visit-now',
    schema: nowForm,
    initialValues: newNowValues({ today: today(), now: timeNow(), username, nextActivity: t.usualNext }),
    labels: {
      'customer.company.id': fields['customer.company.name'],
      'customer.id': fields['customer.name'],
      customer: fields['customer.name'],
      status: fields.status,
      activity: t.activity,
      visitDate: fields.visitDate,
      timeStart: fields.timeStart,
      timeEnd: fields.timeEnd,
      shodan: fields.shodan,
      attachUrl: fields.attachUrl,
      nextDate: t.nextDate,
      nextActivity: t.nextActivity,
    },
    titleOf: ({ customer }) => customer.company.name,
    textOf: visitText,
  });
  const [checkIn, setCheckIn] = useState<CheckInInput | null>(null);
  const sent = useRef(form.values);
  const save = async ({ values, version, idempotencyKey }: Attempt<NowValues>) => {
    sent.current = values;
    return saveVisitOrKeep('SALES', undefined, { values: visitOf(values), changes: {}, version, idempotencyKey });
  };
  const saving = useSaving(form, save, (visit) => onSaved(visit, sent.current, checkIn));
  const isDirty = form.dirty || files.pile.files.length > 0 || checkIn !== null;
  const guard = useLeaveGuard(isDirty && saving.outcome.state !== 'saving');
  const [isOther, setIsOther] = useState(false);
  const choosesCompany = !isOther && form.values.customer.company.id === 0;
  const choose: (customer: NamedCustomer) => void = companyCustomerInput(form, 'customer').onChange;

  if (choosesCompany) return <ChooseCompany onChoose={choose} onOther={() => setIsOther(true)} />;
  const otherCompany = () => {
    choose(noCustomer);
    setIsOther(false);
  };
  return (
    <div className={classes.form}>
      <FormFrame form={form} saving={saving} guard={guard}>
        <FormBody form={form} saving={saving} otherButtons={null} submitLabel={t.save}>
          <Whom form={form} isOther={isOther} onOther={otherCompany} />
          <What form={form} />
          {form.draftFrom !== undefined && <p className={classes.quiet}>{t.photosNotInDraft}</p>}
          <VisitFiles state={files} visit={undefined} />
          <CheckInChoice value={checkIn} onCheckIn={setCheckIn} onRemove={() => setCheckIn(null)} />
          <NextVisit form={form} />
          <More form={form} />
        </FormBody>
      </FormFrame>
    </div>
  );
}

function ChooseCompany(props: { onChoose: (customer: NamedCustomer) => void; onOther: () => void }) {
  const t = useWords(nowWords);
  const username = useSession()?.claims.sub ?? '';
  const { data: visited, isPending } = useQuery(lastCompanies(username, today()));
  return (
    <>
      <h2 className={classes.question}>{t.whom}</h2>
      <div aria-busy={isPending}>
        <CompanyTiles {...props} visited={visited ?? []} />
      </div>
    </>
  );
}

interface PartProps {
  form: RecordForm<NowValues>;
}

/** A company of the last visits needs no field of its own; any other is searched. */
function Whom({ form, isOther, onOther }: PartProps & { isOther: boolean; onOther: () => void }) {
  const t = useWords(nowWords);
  const pair = companyCustomerInput(form, 'customer');
  const shodan: { onChange: (none: null) => void } = form.input('shodan');
  const chooseCustomer = (customer: NamedCustomer) => {
    pair.onChange(customer);
    shodan.onChange(null);
  };
  if (isOther) return <CompanyCustomerFields {...pair} onChange={chooseCustomer} required />;
  return (
    <>
      <div className={classes.chosen}>
        <IconBuilding size={22} stroke={1.5} aria-hidden />
        <b>{pair.value.company.name}</b>
        <Button variant="subtle" onClick={onOther}>
          {t.change}
        </Button>
      </div>
      <ContactSelect {...pair} onChange={chooseCustomer} required />
    </>
  );
}

function What({ form }: PartProps) {
  const { fields } = useWords(visitWords);
  const statuses = useWords(statusWords);
  const status: { onChange: (status: string) => void } = form.input('status');
  return (
    <>
      <ChipChoice
        legend={fields.status}
        value={form.values.status}
        onChange={status.onChange}
        options={visitStatuses.map((value) => ({ value, label: statuses[value] }))}
      />
      <Textarea {...form.input('activity')} className={classes.wide} required autosize minRows={3} maxRows={12} />
    </>
  );
}

/** What is right as it is most of the time. It is open if something in it must be corrected. */
function More({ form }: PartProps) {
  const t = useWords(nowWords);
  const shodan: { onChange: (value: NowValues['shodan']) => void } = form.input('shodan');
  const inside = ['visitDate', 'timeStart', 'timeEnd', 'shodan'];
  const isWrong = form.problems.some(({ path }) => inside.includes(path));
  return (
    <details className={classes.more} open={isWrong || undefined}>
      <summary>{t.more}</summary>
      <div className={classes.moreFields}>
        <DateField {...form.input('visitDate')} required />
        <VisitTimes form={form} />
        <ShodanSelect
          {...form.input('shodan')}
          customer={form.values.customer}
          onChange={(chosen) => shodan.onChange(chosen)}
        />
      </div>
    </details>
  );
}
