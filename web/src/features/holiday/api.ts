import {
  type HolidayInput,
  holidayList,
  type HolidayListQuery,
  holidayPage,
  type HolidayPatch,
  type HolidayRow,
  holidayRow,
  holidaySaved,
} from '@gso/contract/calendar/holiday';
import {
  type WorkingHours,
  workingHours,
  type WorkingHoursPatch,
  workingHoursSaved,
} from '@gso/contract/calendar/working-hours';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';

export const holidayApi = recordApi<HolidayRow, HolidayListQuery, HolidayInput, HolidayPatch>({
  name: 'holiday',
  entity: 'holiday',
  path: '/api/holiday',
  list: holidayList,
  page: holidayPage,
  row: holidayRow,
  saved: holidaySaved,
});

const hoursPath = '/api/workinghours';

export const fetchWorkingHours = (signal: AbortSignal): Promise<WorkingHours> =>
  call({ path: hoursPath, reply: workingHours, signal });

export const updateWorkingHours = (body: WorkingHoursPatch): Promise<WorkingHours> =>
  call({ path: hoursPath, method: 'PATCH', body, reply: workingHoursSaved });
