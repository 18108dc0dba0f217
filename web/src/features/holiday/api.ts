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
import { type WorkingHours, type WorkingHoursPatch, workingHoursSaved } from '@gso/contract/calendar/working-hours';
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

export const updateWorkingHours = (body: WorkingHoursPatch): Promise<WorkingHours> =>
  call({ path: '/api/workinghours', method: 'PATCH', body, reply: workingHoursSaved });
